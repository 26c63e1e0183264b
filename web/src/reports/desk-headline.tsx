import type { ReportSpan, ReportTable } from '@pantul/contract/desk-reports-wire'
import * as m from '@pantul/messages/words'
import { formatAmount, formatRupiah } from '@pantul/rules/money'
import { useQuery } from '@tanstack/react-query'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { reportQuery } from './desk-report-query.ts'
import styles from './desk-reports.module.css'

type Figure = {
  readonly title: string
  readonly value: string
  readonly change: number
  readonly changeText: string
  readonly note: string
}

/** Revenue, hours sold, occupancy and the average order, each compared with the span before. */
export function DeskHeadline({
  locationId,
  span,
}: {
  readonly locationId: string
  readonly span: ReportSpan
}) {
  const { data, isError, error, refetch } = useQuery(reportQuery({ locationId, name: 'headline', span }))
  if (data === undefined)
    return isError ? (
      <ErrorBlock
        title={m.reports_not_loaded({ report: m.reports_headline() })}
        onRetry={() => void refetch()}
      >
        {error.message}
      </ErrorBlock>
    ) : (
      <SkeletonRegion label={m.reports_loading_one({ report: m.reports_headline() })}>
        <Skeleton height={96} radius={12} />
      </SkeletonRegion>
    )
  const importedRevenue = Number(data.rows.find(([figure]) => figure === 'imported')?.[1] ?? 0)
  return (
    <>
      <dl className={styles['figures']} aria-label={m.reports_headline()}>
        {figuresOf(data).map(({ title, value, change, changeText, note }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <span className="display">{value}</span>
              {changeText !== '' && <em data-down={change < 0 || undefined}>{changeText}</em>}
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
      {importedRevenue !== 0 && <p>{m.reports_imported_note({ amount: formatRupiah(importedRevenue) })}</p>}
    </>
  )
}

function figuresOf({ rows }: ReportTable): Figure[] {
  const figure = (name: string): { readonly now: number; readonly before: number } => {
    const row = rows.find(([rowName]) => rowName === name)
    return { now: Number(row?.[1] ?? 0), before: Number(row?.[2] ?? 0) }
  }
  const [revenue, averageOrder] = [figure('revenue'), figure('average-order')]
  const [sold, open] = [figure('sold-hours'), figure('open-hours')]
  const occupancy = { now: percent(sold.now, open.now), before: percent(sold.before, open.before) }
  return [
    {
      title: m.reports_revenue(),
      value: formatRupiah(revenue.now),
      ...changeInPercent(revenue),
      note: m.reports_value_before({ value: formatAmount(revenue.before) }),
    },
    {
      title: m.reports_sold_hours(),
      value: formatAmount(sold.now),
      change: sold.now - sold.before,
      changeText: signed(sold.now - sold.before),
      note: m.reports_hours_before({ value: formatAmount(sold.before), open: formatAmount(open.now) }),
    },
    {
      title: m.reports_occupancy(),
      value: `${occupancy.now} %`,
      change: occupancy.now - occupancy.before,
      changeText: m.reports_points({ points: signed(occupancy.now - occupancy.before) }),
      note: m.reports_value_before({ value: `${occupancy.before} %` }),
    },
    {
      title: m.reports_average_order(),
      value: formatRupiah(averageOrder.now),
      ...changeInPercent(averageOrder),
      note: m.reports_value_before({ value: formatAmount(averageOrder.before) }),
    },
  ]
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole))

const signed = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : '±'}${formatAmount(Math.abs(value))}`

/** The change in percent; empty if there is nothing to compare with. */
function changeInPercent({ now, before }: { readonly now: number; readonly before: number }) {
  if (before <= 0) return { change: 0, changeText: '' }
  const change = Math.round((100 * (now - before)) / before)
  return { change, changeText: `${signed(change)} %` }
}
