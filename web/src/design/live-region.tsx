import { create } from 'zustand'

type Announcement = { readonly polite: string; readonly alert: string; readonly count: number }

const useAnnouncement = create<Announcement>(() => ({ polite: '', alert: '', count: 0 }))

/**
 * Announces a sentence to screen readers without moving focus (WCAG 4.1.3). `urgently`: interrupts the sentence that is
 * read now.
 */
export function announce(text: string, urgency: 'calmly' | 'urgently' = 'calmly'): void {
  const { count } = useAnnouncement.getState()
  // Every second sentence ends with a space, because a repeated sentence is read again only if the text differs.
  const announced = count % 2 === 0 ? text : `${text}\u00a0`
  useAnnouncement.setState(
    urgency === 'urgently'
      ? { polite: '', alert: announced, count: count + 1 }
      : { polite: announced, alert: '', count: count + 1 },
  )
}

/** The page's polite and assertive live regions. Mounted once. */
export function LiveRegion() {
  const { polite, alert } = useAnnouncement()
  return (
    <>
      <output className="hiddenText">{polite}</output>
      <div role="alert" className="hiddenText">
        {alert}
      </div>
    </>
  )
}
