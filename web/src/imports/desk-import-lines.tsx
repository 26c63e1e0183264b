import type { ImportLine, ImportState } from '@pantul/contract/desk-imports-wire'
import * as m from '@pantul/messages/words'
import { Tag, type TagVariant } from '../design/tag.tsx'
import { Amount } from '../design/price.tsx'
import styles from './desk-imports.module.css'

const stateTags: Readonly<
  Record<ImportState, { readonly name: () => string; readonly variant: TagVariant }>
> = {
  new: { name: m.label_new, variant: 'ok' },
  same: { name: m.imports_state_same, variant: 'quiet' },
  conflict: { name: m.imports_state_conflict, variant: 'warn' },
  faulty: { name: m.imports_state_faulty, variant: 'bad' },
}

/** The most rows that are shown. The file that staff can save has all lines with a problem. */
const MAX_ROWS = 200

/** The lines of a file, those with a problem first. */
export function DeskImportLines({ lines }: { readonly lines: readonly ImportLine[] }) {
  const hasAmounts = lines.some(({ amounts }) => amounts !== null)
  const titles = [
    m.imports_line(),
    m.desk_drawer_step_result(),
    m.desk_orders_what(),
    ...(hasAmounts ? [m.sell_price(), m.history_tag_paid(), m.desk_orders_owed()] : []),
    m.desk_drawer_reason(),
  ]
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <caption className="hiddenText">{m.imports_shown()}</caption>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, MAX_ROWS).map(({ line, state, what, amounts, column, reason }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>
                <Tag variant={stateTags[state].variant}>{stateTags[state].name()}</Tag>
              </td>
              <td dir="auto">{what}</td>
              {hasAmounts &&
                (['price', 'paid', 'unpaid'] as const).map((part) => (
                  <td key={part} className={styles['amount']}>
                    {amounts !== null && <Amount rupiah={amounts[part]} />}
                  </td>
                ))}
              <td>
                {column !== null && <b>{column}</b>} {reason}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
