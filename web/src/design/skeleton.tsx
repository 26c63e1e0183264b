import type { ReactNode } from 'react'
import styles from './skeleton.module.css'

type RegionProps = {
  /** Announced once: "Loading courts". */
  readonly label: string
  readonly children: ReactNode
}

/** Wraps skeleton blocks. Appears after 150 ms, so that fast answers do not flicker. */
export const SkeletonRegion = ({ label, children }: RegionProps) => (
  <div aria-busy="true" className={styles['region']}>
    <output className="hiddenText">{label}</output>
    {children}
  </div>
)

type BlockProps = { readonly width?: number | string; readonly height: number; readonly radius?: number }

/** A static block with the final size of the content in pixels. */
export const Skeleton = ({ width = '100%', height, radius = 6 }: BlockProps) => (
  <span className={styles['block']} style={{ width, height, borderRadius: radius }} aria-hidden="true" />
)
