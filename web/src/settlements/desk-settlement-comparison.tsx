import * as m from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { Button } from '../design/button.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { DeskCodeDialog } from '../desk/desk-code-dialog.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import office from '../office/desk-office.module.css'
import { DeskSettlementDifferences } from './desk-settlement-differences.tsx'
import { DeskSettlementFigures, DeskSettlementSums } from './desk-settlement-sums.tsx'
import { momentText } from '../desk/desk-moment-text.ts'
import { gatewayName } from './desk-settlement-text.ts'
import { comparisonQuery, saveDifferences, type ComparedFiles } from './desk-settlements-query.ts'
import styles from './desk-settlements.module.css'

type Props = {
  readonly locationId: string
  readonly files: ComparedFiles
  /** The accessible name of the comparison. */
  readonly label: string
}

/** A file, or all files of some days, beside our payments: sums, differences, payouts. */
export function DeskSettlementComparison({ locationId, files, label }: Props) {
  const { data, isError, isFetching, error, refetch } = useQuery(comparisonQuery(locationId, files))
  const saving = useDeskCall<string>({ send: (id) => saveDifferences(locationId, id) })
  const file = data?.file
  return (
    <section className={`${office['card'] ?? ''} ${styles['comparison'] ?? ''}`} aria-label={label}>
      {data === undefined && isError && !isFetching && (
        <ErrorBlock title={m.settlements_not_loaded_one()} onRetry={() => void refetch()}>
          {error.message}
        </ErrorBlock>
      )}
      {data === undefined && (isFetching || !isError) && (
        <SkeletonRegion label={m.settlements_loading_one()}>
          <Skeleton height={420} radius={12} />
        </SkeletonRegion>
      )}
      {data !== undefined && (
        <>
          <header className={styles['head']}>
            {file != null && (
              <div>
                <bdi>
                  <b>{file.fileName}</b>
                </bdi>
                <p>
                  {gatewayName(file.gateway)} · {momentText(file.from)} – {momentText(file.to)}
                </p>
                <p>{m.settlements_loaded_by({ at: momentText(file.loadedAt), name: file.loadedBy })}</p>
              </div>
            )}
            <div className={styles['buttons']}>
              <Button variant="secondary" onClick={() => window.print()}>
                <Printer size={16} aria-hidden="true" /> {m.desk_print()}
              </Button>
              {file != null && (
                <Button
                  variant="secondary"
                  unavailable={saving.isBusy}
                  onClick={() => saving.send(file.settlementId)}
                >
                  <Download size={16} aria-hidden="true" /> {m.settlements_csv()}
                </Button>
              )}
            </div>
          </header>
          {saving.problem !== null && (
            <p role="alert" className={office['problem']}>
              {saving.problem}
            </p>
          )}
          <DeskCodeDialog {...saving} />
          <DeskSettlementFigures total={data.total} />
          <DeskSettlementDifferences locationId={locationId} comparison={data} />
          <p className={styles['matched']}>
            {m.settlements_matched({
              matched: data.matched,
              waiting: data.unsettled,
              left: file?.ignoredLines ?? 0,
            })}
          </p>
          <DeskSettlementSums comparison={data} />
        </>
      )}
    </section>
  )
}
