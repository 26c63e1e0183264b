import type { Person } from '@pantul/contract/desk-people-wire'
import { useId, useState } from 'react'
import { DeskChosenPerson } from './desk-chosen-person.tsx'
import { DeskNewPerson } from './desk-new-person.tsx'
import { DeskPersonSearch } from './desk-person-search.tsx'

/** A person who was found or added. `phone` in E.164; null if unknown, or if the role sees only names. */
export type ChosenPerson = {
  readonly contactId: string
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  /** Why staff flagged the person; null without a flag. */
  readonly flagReason: string | null
}

/** The part of a person that a field keeps. */
export const toChosenPerson = ({ contactId, name, details }: Person): ChosenPerson => ({
  contactId,
  name,
  phone: details?.phone ?? null,
  email: details?.email ?? null,
  flagReason: details?.flagReason ?? null,
})

type Props = {
  /** Null until a person is chosen. */
  readonly value: ChosenPerson | null
  readonly onChange: (person: ChosenPerson | null) => void
  /** The code of the location: `KEM`. */
  readonly location: string
  /** Whether the field takes the focus when it appears. */
  readonly takesFocus?: boolean
}

/** The view below the label. `isAgain`: the search takes the focus, because the user has returned to it. */
type Step =
  | { readonly name: 'search'; readonly isAgain: boolean }
  | { readonly name: 'new'; readonly typed: string }

/**
 * Finds a person by three letters of the name, four digits of the phone, or the e-mail; or adds a person. The value
 * has the `contactId` for an order, and name, phone and e-mail for display. After a choice a button leads back to the
 * search (`onChange(null)`). Keys: letters search, arrows choose, Enter selects, Escape closes the list. The last
 * option adds a person from the typed text.
 */
export function DeskPersonField({ value, onChange, location, takesFocus = false }: Props) {
  const [step, setStep] = useState<Step>({ name: 'search', isAgain: false })
  const id = useId()
  const choose = (person: Person): void => {
    setStep({ name: 'search', isAgain: false })
    onChange(toChosenPerson(person))
  }
  const searchAgain = (): void => setStep({ name: 'search', isAgain: true })

  if (value !== null)
    return (
      <DeskChosenPerson
        person={value}
        onSearchAgain={() => {
          searchAgain()
          onChange(null)
        }}
      />
    )
  if (step.name === 'new')
    return <DeskNewPerson locationId={location} typed={step.typed} onAdded={choose} onBack={searchAgain} />
  return (
    <DeskPersonSearch
      id={id}
      locationId={location}
      takesFocus={takesFocus || step.isAgain}
      onChosen={choose}
      onNew={(typed) => setStep({ name: 'new', typed })}
    />
  )
}
