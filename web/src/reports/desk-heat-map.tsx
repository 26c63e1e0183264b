import type { ReportTable } from '@pantul/contract/desk-reports-wire'
import * as m from '@pantul/messages/words'
import styles from './desk-reports.module.css'

// The keyboard scrolls only an element that has the focus.
const scrollable = { tabIndex: 0 }

type Cell = { readonly sold: number; readonly open: number }

/** Percent of the open hours that were sold, by weekday and hour. A higher percentage has a darker cell. */
export function DeskHeatMap({ report }: { readonly report: ReportTable }) {
  const cells = new Map(
    report.rows.map(([weekday, hour, sold, open]) => [
      `${weekday} ${hour}`,
      { sold: Number(sold), open: Number(open) },
    ]),
  )
  const hours = [...new Set(report.rows.map(([, hour]) => Number(hour)))].toSorted((a, b) => a - b)
  const weekdays = [...new Set(report.rows.map(([weekday]) => String(weekday)))]
  const sumOf = (weekday: string): Cell =>
    hours.reduce<Cell>(
      (sum, hour) => {
        const { sold, open } = cells.get(`${weekday} ${hour}`) ?? { sold: 0, open: 0 }
        return { sold: sum.sold + sold, open: sum.open + open }
      },
      { sold: 0, open: 0 },
    )
  return (
    <div className={styles['scroll']} {...scrollable}>
      <table className={styles['heat']}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hiddenText">{report.titles[0]}</span>
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {String(hour).padStart(2, '0')}
              </th>
            ))}
            <th scope="col">{m.label_all()}</th>
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{report.codeLabels[weekday]}</th>
              {hours.map((hour) => (
                <HeatCell key={hour} cell={cells.get(`${weekday} ${hour}`)} />
              ))}
              <td>{percentOf(sumOf(weekday))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HeatCell({ cell }: { readonly cell: Cell | undefined }) {
  if (cell === undefined || cell.open === 0) return <td>–</td>
  const percent = percentOf(cell)
  const { sold, open } = cell
  return (
    <td
      data-shade={Math.min(4, Math.floor(percent / 20))}
      title={m.reports_cell({ percent: String(percent), sold: String(sold), open: String(open) })}
    >
      {percent}
    </td>
  )
}

const percentOf = ({ sold, open }: Cell): number => (open === 0 ? 0 : Math.round((100 * sold) / open))
