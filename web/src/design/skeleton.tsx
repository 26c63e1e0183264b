import type { ReactNode } from 'react'
import styles from './skeleton.module.css'

type RegionProps = {
  /** Said once to screen readers: "Loading courts". */
  readonly label: string
  readonly children: ReactNode
}

/** Around the blocks of something that is loading. It appears after 150 ms only, so quick answers do not flash. */
export const SkeletonRegion = ({ label, children }: RegionProps) => (
  <div aria-busy="true" className={styles['region']}>
    <output className="hiddenText">{label}</output>
    {children}
  </div>
)

type BlockProps = { readonly width?: number | string; readonly height: number; readonly radius?: number }

/** A still block with the final size of what will stand there (pixels). */
export const Skeleton = ({ width = '100%', height, radius = 6 }: BlockProps) => (
  <span className={styles['block']} style={{ width, height, borderRadius: radius }} aria-hidden="true" />
)
