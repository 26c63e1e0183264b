import type { ReactNode } from 'react'
import { Court, type Turf } from './court.tsx'
import styles from './empty.module.css'

type Props = {
  /** The fact: "Full on Saturday". */
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  readonly turf?: Turf
}

/** An empty state with the next step. */
export const Empty = ({ title, children, action, turf = 'blue' }: Props) => (
  <div className={styles['empty']}>
    <Court turf={turf} width={60} height={112} />
    <div>
      <h2 className="display">{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  </div>
)
