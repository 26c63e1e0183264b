import * as m from '@pantul/messages/words'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import styles from './page.module.css'

export const PageWaiting = () => (
  <div className={styles['page']}>
    <SkeletonRegion label={m.layout_loading_page()}>
      <div className={styles['blocks']}>
        <Skeleton width="60%" height={34} />
        <Skeleton height={72} radius={16} />
        <Skeleton height={320} radius={16} />
      </div>
    </SkeletonRegion>
  </div>
)
