import type { ReportName, ReportSpan, ReportTable } from '@pantul/contract/desk-reports-wire'
import * as m from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../design/button.tsx'
import { Segmented } from '../design/segmented.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { reportQuery, saveReport } from './desk-report-query.ts'
import { DeskReportTable } from './desk-report-table.tsx'
import styles from './desk-reports.module.css'

type Props = {
  readonly locationId: string
  readonly name: ReportName
  readonly span: ReportSpan
  readonly title: string
  readonly note?: string
  /** Renders the report as a chart. Absent: only the table is shown. */
  readonly chart?: (report: ReportTable, label: string) => ReactNode
}

/** One report as a chart or a table, with buttons for CSV and print. While it loads, and after an error, the last figures stay. */
export function DeskReportCard({ locationId, name, span, title, note, chart }: Props) {
  const query = { locationId, name, span }
  const { data, isError, error, refetch } = useQuery(reportQuery(query))
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const [isPrinting, setIsPrinting] = useState(false)
  const saving = useDeskCall({ send: () => saveReport(query) })
  const print = (): void => {
    // While a card is marked as printed, the style sheet hides the rest of the page. The mark must be there before printing.
    flushSync(() => setIsPrinting(true))
    window.print()
    setIsPrinting(false)
  }
  const isEmpty = data !== undefined && data.rows.length === 0
  return (
    <section
      className={styles['card']}
      aria-label={title}
      data-report={name}
      data-printed={isPrinting || undefined}
    >
      <header>
        <h2>{title}</h2>
        {note !== undefined && <p>{note}</p>}
        <div className={styles['actions']}>
          {chart !== undefined && (
            <Segmented
              label={m.reports_view({ report: title })}
              name={`view-${name}`}
              value={view}
              onValue={setView}
              options={[
                { value: 'chart', label: m.reports_chart() },
                { value: 'table', label: m.reports_table() },
              ]}
            />
          )}
          <button type="button" aria-label={m.reports_print_one({ report: title })} onClick={print}>
            <Printer size={16} aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={m.reports_csv({ report: title })}
            aria-disabled={saving.isBusy || undefined}
            onClick={() => saving.send(undefined)}
          >
            <Download size={16} aria-hidden="true" />
          </button>
        </div>
      </header>
      {saving.problem !== null && <p role="alert">{saving.problem}</p>}
      {isError && (
        <div role="alert" className={styles['outdated']}>
          {data === undefined
            ? `${m.reports_not_loaded({ report: title })}. ${error.message}`
            : m.reports_outdated()}
          <Button variant="secondary" onClick={() => void refetch()}>
            {m.design_try_again()}
          </Button>
        </div>
      )}
      {data === undefined && !isError && (
        <SkeletonRegion label={m.reports_loading_one({ report: title })}>
          <Skeleton height={140} radius={8} />
        </SkeletonRegion>
      )}
      {isEmpty && <p>{m.reports_none()}</p>}
      {data !== undefined &&
        !isEmpty &&
        (chart !== undefined && view === 'chart' ? chart(data, title) : <DeskReportTable report={data} />)}
    </section>
  )
}
