import * as m from '@pantul/messages/words'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import styles from './board-placeholder.module.css'

type Props = {
  readonly hasFailed: boolean
  readonly onRetry: () => void
  /** Whether the board has a row for each court, instead of a column. */
  readonly isWide: boolean
  readonly courtCount: number
}

/** Takes the place of a board that has not loaded, or could not be loaded. */
export const BoardPlaceholder = ({ hasFailed, onRetry, isWide, courtCount }: Props) =>
  hasFailed ? (
    <ErrorBlock title={m.courts_not_loaded()} onRetry={onRetry}>
      {m.courts_connection_dropped()}
    </ErrorBlock>
  ) : (
    <SkeletonRegion label={m.courts_loading()}>
      {isWide ? <CourtRows courtCount={courtCount} /> : <CourtColumns courtCount={courtCount} />}
    </SkeletonRegion>
  )

const HOUR_ROWS = 8

type BoardProps = Pick<Props, 'courtCount'>

const CourtColumns = ({ courtCount }: BoardProps) => (
  <div className={styles['courtColumns']} style={{ gridTemplateColumns: `52px repeat(${courtCount}, 1fr)` }}>
    <span />
    {indexes(courtCount).map((court) => (
      <span key={court} className={styles['courtHeader']}>
        <Skeleton width={22} height={40} radius={2} />
        <Skeleton width={44} height={12} />
      </span>
    ))}
    {indexes(HOUR_ROWS).map((row) => [
      <span key={`${row} header`} className={styles['hourHeader']}>
        <Skeleton width={36} height={14} />
      </span>,
      ...indexes(courtCount).map((court) => <Skeleton key={`${row} ${court}`} height={44} />),
    ])}
  </div>
)

const CourtRows = ({ courtCount }: BoardProps) => (
  <div className={styles['courtRows']}>
    {indexes(courtCount).map((court) => (
      <span key={court} className={styles['courtRow']}>
        <Skeleton width={58} height={31} radius={2} />
        <Skeleton height={66} />
      </span>
    ))}
  </div>
)

const indexes = (count: number): number[] => Array.from({ length: count }, (_, i) => i)
