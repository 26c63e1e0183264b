import * as m from '@pantul/messages/words'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import styles from './desk-schedule-skeleton.module.css'

const COLUMNS = Array.from({ length: 8 }, (_, i) => i)

/** Stands in place of the counters and the grid until they have loaded. */
export const DeskScheduleSkeleton = () => (
  <SkeletonRegion label={m.schedule_loading()}>
    <div className={styles['counters']}>
      <Skeleton width={120} height={28} radius={14} />
      <Skeleton width={120} height={28} radius={14} />
    </div>
    <div className={styles['grid']}>
      {COLUMNS.map((column) => (
        <Skeleton key={column} height={24} />
      ))}
      {COLUMNS.map((column) => (
        <Skeleton key={column} height={480} />
      ))}
    </div>
  </SkeletonRegion>
)
