import type { PlayDate } from '@pantul/rules/play-date'
import { useEffect, useState } from 'react'
import type { DayEntry, DayLayout } from './desk-day-layout.ts'
import { focusGrid } from './desk-grid-keys.ts'

/** The entry that was opened last, and the URL at that time. At another URL the entry is not open. */
type OpenedEntry = {
  /** The key of the entry; null if it was closed again. */
  readonly key: string | null
  readonly date: PlayDate
  readonly orderNumber: string | null
}

/**
 * The entry in the panel: the entry that was opened last, or until then the first entry of the order in the URL. When
 * it closes, its cell gets the focus. If the entry has disappeared, the cell that is now in its place gets the focus.
 */
export function useOpenEntry(layout: DayLayout | null, date: PlayDate, orderNumber: string | null) {
  const [opened, setOpened] = useState<OpenedEntry | null>(null)
  const isOfThisUrl = opened?.date === date && opened.orderNumber === orderNumber
  const key = isOfThisUrl ? opened.key : keyOfOrder(layout, orderNumber)
  const entry = layout?.entries.find((dayEntry) => dayEntry.key === key) ?? null
  const hasDisappeared = key !== null && layout !== null && entry === null
  // An effect, because focus is outside of React.
  useEffect(() => {
    if (hasDisappeared) focusGrid()
  }, [hasDisappeared])
  return {
    entry,
    /** Opens an entry. `entryDate`: its date, which the URL will have. */
    open: ({ key: entryKey }: DayEntry, entryDate: PlayDate = date): void =>
      setOpened({
        key: entryKey,
        date: entryDate,
        orderNumber: entryDate === date ? orderNumber : null,
      }),
    close: (): void => {
      document.querySelector<HTMLElement>('[role="grid"] [aria-expanded="true"]')?.focus()
      setOpened({ key: null, date, orderNumber })
    },
  }
}

const keyOfOrder = (layout: DayLayout | null, orderNumber: string | null): string | null =>
  layout?.entries.find((entry) => entry.kind === 'booking' && entry.booking.orderNumber === orderNumber)
    ?.key ?? null
