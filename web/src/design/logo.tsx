/** The logo: a wall and a bouncing ball on a tile. `size` in pixels. */
export const Logo = ({ size = 32 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--mark-bg)" />
    <rect x="8.5" y="6.5" width="4.5" height="19" rx="2.25" fill="#fff" />
    <circle cx="19" cy="12.3" r="5.8" fill="var(--pick)" />
  </svg>
)
