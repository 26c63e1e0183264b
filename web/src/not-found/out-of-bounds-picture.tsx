import { Ball, HeroDrawing } from '../design/court.tsx'

/** The end of a court with a ball behind the glass. */
export const OutOfBoundsPicture = () => (
  <svg
    viewBox="-60 -110 320 270"
    width="100%"
    height="100%"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    <g transform="rotate(8 100 60)">
      <HeroDrawing turf="blue" bounce={false} />
    </g>
    <path
      d="M70 150C84 90 108 20 150 -44"
      fill="none"
      stroke="var(--pick)"
      strokeWidth="2.6"
      strokeDasharray="1 7"
      strokeLinecap="round"
    />
    <Ball x={156} y={-62} />
  </svg>
)
