/** A whistle, which stands for a coach. It has the size and the line width of the icons of lucide. */
export const WhistleIcon = ({ size = 20 }: { readonly size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M3.5 9.5h17v3.2l-5.7 1.1a5.6 5.6 0 1 1-11.3.7V9.5Z" />
    <circle cx="9.2" cy="14.5" r="1.6" />
    <path d="M9 6.5V4.5" />
  </svg>
)
