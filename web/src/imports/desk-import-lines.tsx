import type { ImportLine, ImportState } from '@pantul/contract/desk-imports-wire'
import {
  desk_drawer_reason,
  desk_orders_what,
  imports_line,
  imports_shown,
  desk_drawer_step_result,
  imports_state_conflict,
  imports_state_faulty,
  sell_draft,
  imports_state_same,
} from '@pantul/messages/words'
import { Tag, type TagVariant } from '../design/tag.tsx'
import styles from './desk-imports.module.css'

const states: Readonly<Record<ImportState, { readonly name: () => string; readonly variant: TagVariant }>> = {
  new: { name: sell_draft, variant: 'ok' },
  same: { name: imports_state_same, variant: 'quiet' },
  conflict: { name: imports_state_conflict, variant: 'warn' },
  faulty: { name: imports_state_faulty, variant: 'bad' },
}

/** Rows that are drawn; the file of reasons has all of them. */
const MOST_ROWS = 200

/** The lines of a file, those with a problem first. */
export const DeskImportLines = ({ lines }: { readonly lines: readonly ImportLine[] }) => (
  <div className={styles['scroll']}>
    <table className={styles['table']}>
      <caption className="hiddenText">{imports_shown()}</caption>
      <thead>
        <tr>
          {[imports_line(), desk_drawer_step_result(), desk_orders_what(), desk_drawer_reason()].map(
            (head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {lines.slice(0, MOST_ROWS).map(({ line, state, what, column, reason }, place) => (
          // A line that was lost meanwhile stands twice.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={`${line} ${place}`}>
            <td>{line}</td>
            <td>
              <Tag variant={states[state].variant}>{states[state].name()}</Tag>
            </td>
            <td dir="auto">{what}</td>
            <td>
              {column !== null && <b>{column}</b>} {reason}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
