/** Why something failed; screen readers say so instead of the sign. */
export function FailedTag({ text }: { readonly text: string }) {
  return (
    <span class="tag failed reason" role="img" aria-label={`failed: ${text}`}>
      ✕ {text}
    </span>
  );
}
