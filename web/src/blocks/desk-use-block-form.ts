import type { DeskDay } from '@pantul/contract/desk-schedule-wire'
import { useState } from 'react'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import type { BlockStart } from './desk-block-panel.tsx'

type Options = {
  readonly day: DeskDay | undefined
  /** The hours of the rows of the grid. */
  readonly hours: readonly number[]
  readonly isAllowed: boolean
  /** The hour with which a block begins if no cell of the grid has the focus. */
  readonly hour: number
}

/** The open form that blocks hours. The key `B` opens it for the free cell that has the focus. */
export function useBlockForm({ day, hours, isAllowed, hour }: Options) {
  const [start, setStart] = useState<BlockStart | null>(null)
  const open = (): void => {
    const [firstCourt] = day?.courts ?? []
    if (!isAllowed || firstCourt === undefined) return
    const { from, until } = day?.openHours ?? { from: 0, until: 24 }
    const openHour = Math.min(Math.max(hour, from), until - 1)
    setStart(focusedCell(day, hours) ?? { court: firstCourt.id, hour: openHour })
  }
  useSingleKey('b', start === null ? open : null)
  return {
    /** Null if the form is closed. */
    start,
    isAllowed,
    open,
    close: () => setStart(null),
  }
}

/** The free cell of the grid that has the focus. In a taken cell, the button in the cell has the focus instead. */
function focusedCell(day: DeskDay | undefined, hours: readonly number[]): BlockStart | null {
  const { activeElement: cell } = document
  if (!(cell instanceof HTMLTableCellElement)) return null
  const court = day?.courts[Number(cell.dataset['column']) - 1]
  const hour = hours[Number(cell.dataset['row']) - 1]
  return court === undefined || hour === undefined ? null : { court: court.id, hour }
}
