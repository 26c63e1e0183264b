import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import styles from './offer-waiting.module.css'

type Props = {
  /** Announced once: "Loading packages". */
  readonly label: string
  readonly rows: number
}

/** Placeholder with the final height, so that the content below does not move. */
export const OfferWaiting = ({ label, rows }: Props) => (
  <SkeletonRegion label={label}>
    <div className={styles['waiting']}>
      <Skeleton width="45%" height={22} />
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={78} radius={16} />
      ))}
    </div>
  </SkeletonRegion>
)
