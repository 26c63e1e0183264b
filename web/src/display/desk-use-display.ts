import { useContext, useEffect } from 'react'
import { clearDisplay, showOnDisplay, type CustomerView } from './desk-display-channel.ts'
import { DisplayLines } from './desk-display-lines.ts'

type Due = Omit<Extract<CustomerView, { kind: 'due' }>, 'kind' | 'lines'>

/** Shows what is due on the customer display while this component is there. */
export function useDueOnDisplay(locationId: string, { due, cash, qr }: Due): void {
  const lines = useContext(DisplayLines)
  // Compared as text, because the parts are new objects in each render.
  const view = JSON.stringify({ kind: 'due', due, lines, cash, qr })
  // An effect, because other windows are outside of React.
  useEffect(() => {
    showOnDisplay(locationId, JSON.parse(view) as CustomerView)
  }, [locationId, view])
  // An effect, because other windows are outside of React.
  useEffect(() => () => clearDisplay(locationId), [locationId])
}

/** Shows thanks on the customer display, with the change in rupiah. Null: nothing was paid, so it shows nothing. */
export function useThanksOnDisplay(locationId: string, change: number | null): void {
  // An effect, because other windows are outside of React.
  useEffect(() => {
    if (change !== null) showOnDisplay(locationId, { kind: 'thanks', change })
  }, [locationId, change])
}
