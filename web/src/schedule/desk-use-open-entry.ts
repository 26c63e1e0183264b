import type { PlayDate } from '@pantul/rules/play-date'
import { useEffect, useState } from 'react'
import { focusHeading } from '../browser/focus-heading.ts'
import type { DayEntry, DayLayout } from './desk-day-layout.ts'

/** The entry in the panel. Closing gives the focus back to its cell; if it has left the day, to the heading. */
export function useOpenEntry(layout: DayLayout | null, date: PlayDate) {
  const [chosen, setChosen] = useState<{ readonly key: string; readonly date: PlayDate } | null>(null)
  const key = chosen?.date === date ? chosen.key : null
  const entry = layout?.entries.find((one) => one.key === key) ?? null
  const hasLeft = key !== null && layout !== null && entry === null
  // An effect, because focus is outside of React.
  useEffect(() => {
    if (hasLeft) focusHeading()
  }, [hasLeft])
  return {
    entry,
    open: (one: DayEntry): void => setChosen({ key: one.key, date }),
    close: (): void => {
      document.querySelector<HTMLElement>('[role="grid"] [aria-expanded="true"]')?.focus()
      setChosen(null)
    },
  }
}
