/** The build makes the data of a path of an icon (build/icon-paths.ts). */
declare module 'lucide-static/icons/*.svg' {
  const path: string;
  export default path;
}
