import type { DeskDay } from '@pantul/contract/desk-schedule-wire'
import { useState } from 'react'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import type { BlockStart } from './desk-block-form.tsx'

type Schedule = {
  readonly day: DeskDay | undefined
  /** The hours of the rows. */
  readonly hours: readonly number[]
  readonly isAllowed: boolean
  /** The hour from which a block begins if no cell has the focus. */
  readonly hour: number
}

/** The form that blocks hours: `B` opens it on the free cell that has the focus. */
export function useBlockForm({ day, hours, isAllowed, hour }: Schedule) {
  const [start, setStart] = useState<BlockStart | null>(null)
  const open = (): void => {
    const [first] = day?.courts ?? []
    if (!isAllowed || first === undefined) return
    const last = (day?.openHours?.until ?? 24) - 1
    const near = Math.min(Math.max(hour, day?.openHours?.from ?? 0), last)
    setStart(focusedCell(day, hours) ?? { court: first.id, hour: near })
  }
  useSingleKey('b', start === null ? open : null)
  return { start, isAllowed, open, close: () => setStart(null) }
}

/** The focused free cell of the grid. Taken cells contain a button, which has the focus instead. */
function focusedCell(day: DeskDay | undefined, hours: readonly number[]): BlockStart | null {
  const { activeElement: cell } = document
  if (!(cell instanceof HTMLTableCellElement)) return null
  const court = day?.courts[Number(cell.dataset['column']) - 1]
  const hour = hours[Number(cell.dataset['row']) - 1]
  return court === undefined || hour === undefined ? null : { court: court.id, hour }
}
