import * as m from '@pantul/messages/words'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import styles from './board-skeleton.module.css'

const ROWS = 8

/** Placeholder of the board: court thumbnails and eight rows, or five courts on desktops. */
export const BoardSkeleton = ({ isWide, courts }: { readonly isWide: boolean; readonly courts: number }) => (
  <SkeletonRegion label={m.courts_loading()}>
    {isWide ? <WideRows courts={courts} /> : <Rows courts={courts} />}
  </SkeletonRegion>
)

const Rows = ({ courts }: { readonly courts: number }) => (
  <div className={styles['down']} style={{ gridTemplateColumns: `52px repeat(${courts}, 1fr)` }}>
    <span />
    {places(courts).map((court) => (
      <span key={court} className={styles['head']}>
        <Skeleton width={22} height={40} radius={2} />
        <Skeleton width={44} height={12} />
      </span>
    ))}
    {places(ROWS).map((row) => [
      <span key={`${row} head`} className={styles['hour']}>
        <Skeleton width={36} height={14} />
      </span>,
      ...places(courts).map((court) => <Skeleton key={`${row} ${court}`} height={44} />),
    ])}
  </div>
)

const WideRows = ({ courts }: { readonly courts: number }) => (
  <div className={styles['across']}>
    {places(courts).map((court) => (
      <span key={court} className={styles['row']}>
        <Skeleton width={58} height={31} radius={2} />
        <Skeleton height={66} />
      </span>
    ))}
  </div>
)

const places = (count: number): number[] => Array.from({ length: count }, (_, i) => i)
