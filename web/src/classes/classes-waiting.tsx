import * as m from '@pantul/messages/words'
import { useWideScreen } from '../browser/wide-screen.ts'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import styles from './class-list.module.css'
import { WEEK } from './classes-query.ts'

/** Placeholders as large as the days and cards. */
export function ClassesWaiting() {
  const isWide = useWideScreen()
  return (
    <SkeletonRegion label={m.classes_loading()}>
      <div className={isWide ? styles['columns'] : styles['list']}>
        {Array.from({ length: WEEK }, (_, day) => (
          <div key={day} className={styles['waiting']}>
            <Skeleton height={21} radius={6} />
            <Skeleton height={isWide ? 202 : 112} radius={16} />
          </div>
        ))}
      </div>
    </SkeletonRegion>
  )
}
