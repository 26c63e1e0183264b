import type { ReactNode } from 'react'

type Props = { readonly size?: number; readonly strokeWidth?: number }

const Icon = ({ size = 20, strokeWidth = 1.75, children }: Props & { readonly children: ReactNode }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

// Our own icons, on lucide's grid. Other icons are imported from lucide-react.

export const RacketIcon = (props: Props) => (
  <Icon {...props}>
    <ellipse cx="12" cy="8.4" rx="6" ry="6.2" />
    <path d="M8 13.2 11 17M16 13.2 13 17" />
    <path d="M12 16.8v4.2" strokeWidth="3.2" />
    <path d="M9.8 6.7h.01M14.2 6.7h.01M12 9.4h.01" strokeWidth="2.2" />
  </Icon>
)

export const BallIcon = (props: Props) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.3" />
    <path d="M5.6 6.7c3 2.8 3 7.8 0 10.6M18.4 6.7c-3 2.8-3 7.8 0 10.6" />
  </Icon>
)

export const WallAndBallIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M6 3.5v17" strokeWidth="3.2" />
    <circle cx="14.6" cy="9" r="4.6" />
    <path d="M11 16.5h.01M14.5 18.5h.01M18 20.5h.01" strokeWidth="2.2" />
  </Icon>
)

export const CourtIcon = (props: Props) => (
  <Icon {...props}>
    <rect x="6" y="2.8" width="12" height="18.4" rx="1.6" />
    <path d="M6 12h12M6 7h12M6 17h12M12 7v10" />
  </Icon>
)
