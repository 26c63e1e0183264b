import { classes_loading } from '@pantul/messages/words'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import styles from './class-list.module.css'

/** Cards of the size that classes will have. */
export const ClassesWaiting = () => (
  <SkeletonRegion label={classes_loading()}>
    <div className={styles['list']}>
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} height={112} radius={12} />
      ))}
    </div>
  </SkeletonRegion>
)
