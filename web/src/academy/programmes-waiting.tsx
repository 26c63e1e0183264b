import * as m from '@pantul/messages/words'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import styles from './programme-list.module.css'

/** Placeholders as large as the cards. */
export const ProgrammesWaiting = () => (
  <SkeletonRegion label={m.academy_loading()}>
    <div className={styles['cards']}>
      <Skeleton height={350} radius={16} />
      <Skeleton height={350} radius={16} />
    </div>
  </SkeletonRegion>
)
