import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { useDeskLocation } from '../desk/desk-staff.ts'
import styles from './desk-end-of-day.module.css'

type Props = {
  readonly title: string
  /** The sum of the part. */
  readonly sum?: ReactNode
  readonly note?: string | undefined
  readonly children?: ReactNode
}

/** One part of the day: a heading with its sum, and its lines. */
export function DeskDayPart({ title, sum, note, children }: Props) {
  const id = useId()
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {sum !== undefined && <b>{sum}</b>}
      </header>
      {note !== undefined && <p>{note}</p>}
      {children}
    </section>
  )
}

type LinesProps = {
  /** The part that the table belongs to, for screen readers. */
  readonly label: string
  /** The titles of the columns; the last `numberColumns` of them are aligned to the right. */
  readonly head: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
  readonly numberColumns?: number
  /** The text of a part without rows. */
  readonly none: string
}

// The keyboard scrolls only an element that has the focus.
const scrollable = { tabIndex: 0 }

/** The lines of a part as a table; the first cell names its row. */
export function DeskDayLines({ label, head, rows, numberColumns = 1, none }: LinesProps) {
  if (rows.length === 0) return <p>{none}</p>
  const isNumber = (i: number): true | undefined => i >= head.length - numberColumns || undefined
  return (
    <div className={styles['scroll']} {...scrollable}>
      <table aria-label={label}>
        <thead>
          <tr>
            {head.map((title, i) => (
              <th key={title} scope="col" data-number={isNumber(i)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            <tr key={n}>
              {row.map((cell, i) =>
                i === 0 ? (
                  <th key={i} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={i} data-number={isNumber(i)}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A link to an order. */
export function DeskOrderLink({ orderNumber }: { readonly orderNumber: string }) {
  const location = useDeskLocation()
  return (
    <Link to={`/desk/${location?.id ?? ''}/orders`} search={{ order: orderNumber }}>
      {orderNumber}
    </Link>
  )
}

/** A link to the acts about a thing. */
export function DeskActLink({ thing, children }: { readonly thing: string; readonly children: ReactNode }) {
  const location = useDeskLocation()
  return (
    <Link to={`/desk/${location?.id ?? ''}/acts`} search={{ q: thing }}>
      {children}
    </Link>
  )
}
