import * as m from '@pantul/messages/words'
import { ErrorBlock } from '../design/error-block.tsx'
import styles from './board-card.module.css'
import { BoardSkeleton } from './board-skeleton.tsx'

type Props = { readonly hasFailed: boolean; readonly onRetry: () => void }

/** Placeholder of the board while the location loads. */
export const LocationWaiting = ({ hasFailed, onRetry }: Props) => (
  <div className={styles['card']}>
    {hasFailed ? (
      <ErrorBlock title={m.courts_not_loaded()} onRetry={onRetry}>
        {m.courts_connection_dropped()}
      </ErrorBlock>
    ) : (
      <BoardSkeleton isWide={false} courts={5} />
    )}
  </div>
)
