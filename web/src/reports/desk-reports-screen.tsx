import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { venueNow } from '../browser/clock.ts'
import { monthAndYear, shortDay } from '../design/date-text.ts'
import { Segmented } from '../design/segmented.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskBarRows } from './desk-bar-rows.tsx'
import { DeskHeadline } from './desk-headline.tsx'
import { DeskHeatMap } from './desk-heat-map.tsx'
import { DeskReportCard } from './desk-report-card.tsx'
import { reportQuery } from './desk-report-query.ts'
import { monthLater, spanBefore, spanOf, type ReportAddress, type SpanKind } from './desk-report-span.ts'
import { DeskRevenueBars } from './desk-revenue-bars.tsx'
import styles from './desk-reports.module.css'

/** `/desk/KEM/reports?span=month&month=2026-11`: figures and reports of the days of the address. */
export function DeskReportsScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Reports key={location.id} location={location} />
}

const spanChoices: readonly { readonly value: SpanKind; readonly label: () => string }[] = [
  { value: 'today', label: m.courts_today },
  { value: '7', label: m.reports_days_7 },
  { value: '28', label: m.reports_weeks_4 },
  { value: 'month', label: m.accounts_month },
  { value: 'own', label: m.reports_own_days },
]

function Reports({ location: { id: locationId, timeZone } }: { readonly location: DeskLocation }) {
  const address: ReportAddress = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = venueNow(timeZone).date
  const { kind, from, to } = spanOf(address, today)
  const span = { from, to }
  const before = spanBefore(span)
  const reportBefore = useQuery(reportQuery({ locationId, name: 'by-day', span: before }))
  const go = (search: ReportAddress): void =>
    void navigate({ to: `/desk/${locationId}/reports`, search: { ...search }, resetScroll: false })
  const choose = (value: SpanKind): void => go(value === 'own' ? { span: value, ...span } : { span: value })
  const goByMonths = (count: number) => (): void =>
    go({ span: 'month', month: monthLater(from, count).slice(0, 7) })
  const cardProps = { locationId, span }
  // The month of the last day and the two months before it.
  const taxMonths = { from: monthLater(to, -2), to }

  return (
    <div className={styles['screen']}>
      <div className={styles['controls']}>
        <h1 className="display">{m.reports()}</h1>
        <Segmented
          label={m.reports_span()}
          name="span"
          value={kind}
          onValue={choose}
          options={spanChoices.map(({ value, label }) => ({ value, label: label() }))}
        />
        {kind === 'month' && (
          <div className={styles['month']}>
            <button type="button" aria-label={m.reports_month_before()} onClick={goByMonths(-1)}>
              <ChevronLeft size={18} aria-hidden="true" />
            </button>
            <b aria-live="polite">{monthAndYear(from)}</b>
            <button type="button" aria-label={m.reports_month_after()} onClick={goByMonths(1)}>
              <ChevronRight size={18} aria-hidden="true" />
            </button>
          </div>
        )}
        {kind === 'own' && (
          <div className={styles['month']}>
            <input
              type="date"
              aria-label={m.reports_from()}
              value={from}
              max={to}
              onChange={({ target: { value } }) => value !== '' && go({ span: 'own', from: value, to })}
            />
            <input
              type="date"
              aria-label={m.reports_to()}
              value={to}
              min={from}
              onChange={({ target: { value } }) => value !== '' && go({ span: 'own', from, to: value })}
            />
          </div>
        )}
        <p>
          {shortDay(from)} – {shortDay(to)},{' '}
          {m.reports_beside({ from: shortDay(before.from), to: shortDay(before.to) })}
        </p>
      </div>
      <DeskHeadline {...cardProps} />
      <div className={styles['grid']}>
        <div>
          <DeskReportCard
            {...cardProps}
            name="by-day"
            title={m.reports_by_day()}
            chart={(report, label) => (
              <DeskRevenueBars report={report} before={reportBefore.data} label={label} />
            )}
          />
          <DeskReportCard
            {...cardProps}
            name="heat-map"
            title={m.reports_heat_map()}
            note={m.reports_heat_map_note()}
            chart={(report) => <DeskHeatMap report={report} />}
          />
          <DeskReportCard {...cardProps} name="coaches" title={m.reports_coaches()} />
          <DeskReportCard {...cardProps} name="add-ons" title={m.reports_add_ons()} />
          <DeskReportCard {...cardProps} name="no-shows" title={m.reports_no_shows()} />
          <DeskReportCard {...cardProps} name="price-off" title={m.reports_price_off()} />
        </div>
        <div>
          <DeskReportCard
            {...cardProps}
            name="by-method"
            title={m.reports_by_method()}
            chart={(report) => <DeskBarRows report={report} />}
          />
          <DeskReportCard
            {...cardProps}
            name="by-court"
            title={m.reports_by_court()}
            note={m.reports_court_note()}
            chart={(report) => <DeskBarRows report={report} />}
          />
          <DeskReportCard
            {...cardProps}
            span={taxMonths}
            name="tax"
            title={m.reports_tax()}
            note={m.reports_tax_note()}
          />
          <DeskReportCard
            {...cardProps}
            name="owed"
            title={m.reports_owed()}
            note={m.reports_owed_note()}
            chart={(report) => <DeskBarRows report={report} hasPeople />}
          />
          <DeskReportCard
            {...cardProps}
            name="by-type"
            title={m.reports_by_type()}
            chart={(report) => <DeskBarRows report={report} />}
          />
          <DeskReportCard
            {...cardProps}
            name="liabilities"
            title={m.reports_liabilities()}
            note={m.reports_owed_note()}
          />
        </div>
      </div>
    </div>
  )
}
