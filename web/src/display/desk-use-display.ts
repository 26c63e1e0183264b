import { useContext, useEffect } from 'react'
import { clearDisplay, showOnDisplay, type CustomerView } from './desk-display-channel.ts'
import { DisplayLines } from './desk-display-lines.ts'

type DueView = Extract<CustomerView, { kind: 'due' }>

/** Shows a due amount on the customer display until the component disappears. */
export function useDueOnDisplay(
  locationId: string,
  { due, cash, qr }: Omit<DueView, 'kind' | 'lines'>,
): void {
  const lines = useContext(DisplayLines)
  // Compared as text, because `lines`, `cash` and `qr` are new objects in each render.
  const viewText = JSON.stringify({ kind: 'due', due, lines, cash, qr })
  // An effect, because the display is another window.
  useEffect(() => {
    showOnDisplay(locationId, JSON.parse(viewText) as DueView)
  }, [locationId, viewText])
  // Clears the display when the component disappears, but not between two views.
  useEffect(() => () => clearDisplay(locationId), [locationId])
}

/** Shows thanks and the change on the customer display. `change` is null as long as nothing was paid. */
export function useThanksOnDisplay(locationId: string, change: number | null): void {
  // An effect, because the display is another window.
  useEffect(() => {
    if (change !== null) showOnDisplay(locationId, { kind: 'thanks', change })
  }, [locationId, change])
}
