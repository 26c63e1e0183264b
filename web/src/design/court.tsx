import { useId } from 'react'

export type Turf = 'blue' | 'green' | 'clay'

type Props = {
  readonly turf: Turf
  readonly orientation?: 'portrait' | 'landscape'
  /** `hero` adds glass, mesh, gates, net posts and light. */
  readonly detail?: 'thumb' | 'hero'
  /** Shows the dotted path of a bouncing ball. Hero only. */
  readonly bounce?: boolean
  readonly width?: number | string
  readonly height?: number | string
}

/** A padel court of 10 × 20 m seen from above. The thumbnail has 10 units per metre, the hero 20. */
export function Court({ detail = 'thumb', ...props }: Props) {
  return detail === 'hero' ? <HeroCourt {...props} /> : <ThumbCourt {...props} />
}

type PartProps = Omit<Props, 'detail'>

function ThumbCourt({ turf, orientation = 'portrait', width, height }: PartProps) {
  const drawing = (
    <>
      <rect x="-8" y="-8" width="116" height="216" rx="7" fill={`var(--turf-${turf}-2)`} />
      <rect width="100" height="200" fill={`var(--turf-${turf})`} />
      <path
        d="M0 30.5H100M0 169.5H100M50 28.5V171.5"
        stroke="var(--court-line)"
        strokeWidth="3.4"
        strokeOpacity="0.9"
        fill="none"
      />
      <path d="M-2 100H102" stroke="#fff" strokeWidth="4.5" />
      <rect
        x="-1.5"
        y="-1.5"
        width="103"
        height="203"
        fill="none"
        stroke="#fff"
        strokeOpacity=".55"
        strokeWidth="3"
      />
    </>
  )
  if (orientation === 'landscape') {
    return (
      <svg width={width ?? 58} height={height ?? 31} viewBox="-8 -8 216 116" aria-hidden="true">
        <g transform="translate(0 100) rotate(-90)">{drawing}</g>
      </svg>
    )
  }
  return (
    <svg width={width ?? 22} height={height ?? 40} viewBox="-8 -8 116 216" aria-hidden="true">
      {drawing}
    </svg>
  )
}

function HeroCourt({ turf, orientation = 'portrait', bounce, width = '100%', height = '100%' }: PartProps) {
  const isPortrait = orientation === 'portrait'
  return (
    <svg
      width={width}
      height={height}
      viewBox={isPortrait ? '-36 -36 272 472' : '-36 -36 472 272'}
      aria-hidden="true"
    >
      <g transform={isPortrait ? undefined : 'translate(0 200) rotate(-90)'}>
        <HeroDrawing turf={turf} bounce={bounce ?? false} />
      </g>
    </svg>
  )
}

/** The hero drawing alone, for an image with its own crop. */
export function HeroDrawing({ turf, bounce }: { readonly turf: Turf; readonly bounce: boolean }) {
  const id = useId()
  return (
    <>
      <defs>
        <linearGradient id={`${id}-light`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity=".10" />
          <stop offset=".5" stopColor="#fff" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity=".12" />
        </linearGradient>
        <pattern
          id={`${id}-turf`}
          width="4"
          height="4"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(90)"
        >
          <path d="M0 1h4" stroke="#fff" strokeOpacity=".035" strokeWidth="1.2" />
        </pattern>
      </defs>
      <rect x="-30" y="-30" width="260" height="460" rx="18" fill={`var(--turf-${turf}-2)`} />
      <rect width="200" height="400" fill={`var(--turf-${turf})`} />
      <rect width="200" height="400" fill={`url(#${id}-turf)`} />
      <rect width="200" height="400" fill={`url(#${id}-light)`} />
      <path d="M0 61H200M0 339H200M100 57V343" stroke="#fff" strokeWidth="2" fill="none" />
      <Cage turf={turf} />
      <Net />
      <path d="M0 0H70L24 92H0ZM130 0h26L96 120H70Z" fill="#fff" opacity=".05" />
      {bounce && <BallBounce />}
    </>
  )
}

/** The glass walls at the ends and the mesh at the sides. */
const Cage = ({ turf }: { readonly turf: Turf }) => (
  <>
    <path
      d="M-2 80V-2H202V80M-2 320V402H202V320"
      fill="none"
      stroke="#CFE4FF"
      strokeOpacity=".85"
      strokeWidth="4"
    />
    <path
      d="M40 -5V3M40 397V405M80 -5V3M80 397V405M120 -5V3M120 397V405M160 -5V3M160 397V405M-5 40H3M197 40H205M-5 360H3M197 360H205"
      stroke={`var(--turf-${turf}-2)`}
      strokeWidth="1.6"
    />
    <path
      d="M-2 82V178M-2 222V318M202 82V178M202 222V318"
      stroke="#fff"
      strokeOpacity=".55"
      strokeWidth="2.4"
      strokeDasharray="2.4 3.2"
    />
  </>
)

const Net = () => (
  <>
    <rect x="-6" y="203" width="212" height="9" fill="#000" opacity=".14" />
    <path d="M-7 200H207" stroke="#fff" strokeWidth="3.2" />
    <circle cx="-7" cy="200" r="3.6" fill="#fff" />
    <circle cx="207" cy="200" r="3.6" fill="#fff" />
  </>
)

const BallBounce = () => (
  <>
    <path
      d="M52 330C70 250 96 150 128 72Q140 36 152 2Q164 44 172 104"
      fill="none"
      stroke="var(--pick)"
      strokeWidth="2.6"
      strokeDasharray="1 7"
      strokeLinecap="round"
    />
    <circle cx="128" cy="72" r="6" fill="none" stroke="var(--pick)" strokeWidth="1.6" opacity=".8" />
    <path d="M138 -2H166" stroke="var(--pick)" strokeWidth="4" strokeLinecap="round" />
    <Ball x={172} y={110} />
  </>
)

/** A ball with its shadow. */
export const Ball = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <ellipse cx="5" cy="11" rx="9" ry="6" fill="#000" opacity=".22" />
    <circle r="10" fill="var(--pick)" />
    <path
      d="M-6.5 -7c3.6 4 3.6 10 0 14M6.5 -7c-3.6 4-3.6 10 0 14"
      fill="none"
      stroke="#fff"
      strokeWidth="1.6"
      opacity=".9"
    />
  </g>
)
