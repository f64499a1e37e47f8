/** The name of a test that only loads a file; it is not counted. */
export const LOADING = 'loading the file';
