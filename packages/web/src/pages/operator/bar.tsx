/** A share from 0 to 1; the number stands beside it. */
export function Bar({ share }: { readonly share: number }) {
  return (
    <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect width={share * 100} height="8" />
    </svg>
  );
}
