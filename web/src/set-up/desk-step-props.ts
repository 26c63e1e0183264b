import type { StoredLocation, StoredSetUp } from './desk-use-set-up.ts'

/** What every step gets. `onDone` is called after the changes are stored, and shows the next step. */
export type StepProps = {
  readonly stored: StoredSetUp
  readonly onDone: () => Promise<void>
  readonly onBack: () => void
}

/** What a step of an added location gets. */
export type LocationStepProps = Omit<StepProps, 'stored'> & {
  readonly stored: StoredSetUp
  readonly location: StoredLocation
}
