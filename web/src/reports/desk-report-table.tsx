import {
  columnKinds,
  type ColumnKind,
  type ReportTable,
  type ReportValue,
} from '@pantul/contract/desk-reports-wire'
import * as m from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import { monthAndYear, shortDay } from '../design/date-text.ts'
import styles from './desk-reports.module.css'

const labelKinds: ReadonlySet<ColumnKind> = new Set(['date', 'month', 'code', 'name', 'text'])

// The keyboard scrolls only an element that has the focus.
const scrollable = { tabIndex: 0 }

/** All values of a report with its total. The first column names the row. */
export function DeskReportTable({ report }: { readonly report: ReportTable }) {
  const kinds = columnKinds(report.name)
  const cell = (value: ReportValue, i: number, key: number) => {
    const text = valueText(report, kinds[i] ?? 'text', value)
    return i === 0 ? (
      <th key={key} scope="row">
        {text}
      </th>
    ) : (
      <td key={key}>{text}</td>
    )
  }
  return (
    <div className={styles['scroll']} {...scrollable}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {report.titles.map((title, i) => (
              <th key={title} scope="col" data-label={labelKinds.has(kinds[i] ?? 'text') || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row, n) => (
            <tr key={n}>{row.map((value, i) => cell(value, i, i))}</tr>
          ))}
        </tbody>
        {report.total !== null && (
          <tfoot>
            <tr>
              {report.total.map((value, i) =>
                i === 0 ? (
                  <th key={i} scope="row">
                    {m.basket_total()}
                  </th>
                ) : (
                  <td key={i}>{valueText(report, kinds[i] ?? 'text', value)}</td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** A value in the language of the page. */
export function valueText({ codeLabels }: ReportTable, kind: ColumnKind, value: ReportValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return formatAmount(value)
  if (kind === 'date') return shortDay(value)
  if (kind === 'month') return monthAndYear(`${value}-01`)
  return kind === 'code' ? (codeLabels[value] ?? value) : value
}
