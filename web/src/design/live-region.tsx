import { create } from 'zustand'

type Announcement = { readonly polite: string; readonly alert: string; readonly turn: number }

const useSpoken = create<Announcement>(() => ({ polite: '', alert: '', turn: 0 }))

/** Announces a sentence to screen readers without moving focus (WCAG 4.1.3). `urgently` interrupts. */
export function announce(text: string, urgency: 'calmly' | 'urgently' = 'calmly'): void {
  const { turn } = useSpoken.getState()
  const announced = turn % 2 === 0 ? text : `${text}\u00a0` // a repeated sentence must differ, or it is not read again
  useSpoken.setState(
    urgency === 'urgently'
      ? { polite: '', alert: announced, turn: turn + 1 }
      : { polite: announced, alert: '', turn: turn + 1 },
  )
}

/** The page's polite and assertive live regions. Mounted once. */
export function LiveRegion() {
  const { polite, alert } = useSpoken()
  return (
    <>
      <output className="hiddenText">{polite}</output>
      <div role="alert" className="hiddenText">
        {alert}
      </div>
    </>
  )
}
