import { columnKinds, type ReportTable } from '@pantul/contract/desk-reports-wire'
import * as m from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import { valueText } from './desk-report-table.tsx'
import styles from './desk-reports.module.css'

/** `hasPeople`: the second column is a number of people, which is shown instead of the share of the total. */
type Props = { readonly report: ReportTable; readonly hasPeople?: boolean }

/** The rows of a report with a bar for the last column, and its share of the total. */
export function DeskBarRows({ report, hasPeople = false }: Props) {
  const [kind = 'text'] = columnKinds(report.name)
  const valueOf = (row: ReportTable['rows'][number]): number => Number(row.at(-1) ?? 0)
  const maxValue = Math.max(1, ...report.rows.map(valueOf))
  const total = Number(report.total?.at(-1) ?? 0)
  const shareOf = (value: number): string => (total <= 0 ? '' : `${Math.round((100 * value) / total)} %`)
  return (
    <table className={styles['bars']} data-has-people={hasPeople || undefined}>
      <tbody>
        {report.rows.map((row, i) => (
          <tr key={i}>
            <th scope="row">{valueText(report, kind, row[0] ?? null)}</th>
            <td aria-hidden="true">
              <span className={styles['bar']}>
                <i style={{ inlineSize: `${Math.max(0, (100 * valueOf(row)) / maxValue)}%` }} />
              </span>
            </td>
            <td>{formatAmount(valueOf(row))}</td>
            <td>{hasPeople ? m.reports_people({ count: String(row[1]) }) : shareOf(valueOf(row))}</td>
          </tr>
        ))}
      </tbody>
      {hasPeople && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {m.basket_total()}
            </th>
            <td>{formatAmount(total)}</td>
            <td>{m.reports_people({ count: String(report.total?.[1] ?? 0) })}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
