import type { Person } from '@pantul/contract/desk-people-wire'
import { useId, useState } from 'react'
import { DeskChosenPerson } from './desk-chosen-person.tsx'
import { DeskNewPerson } from './desk-new-person.tsx'
import { DeskPersonSearch } from './desk-person-search.tsx'

/** A person who was found or written down. `phone` in E.164; null if unknown, or if the role sees only names. */
export type ChosenPerson = {
  readonly contactId: string
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
}

type Props = {
  /** Null until somebody is chosen. */
  readonly value: ChosenPerson | null
  readonly onChange: (person: ChosenPerson | null) => void
  /** The code of the location: `KEM`. */
  readonly location: string
  /** Takes the focus when it appears. */
  readonly hasFocus?: boolean
}

/** What is shown below the label. `again`: the search takes the focus, because somebody came back to it. */
type Step =
  | { readonly name: 'search'; readonly again: boolean }
  | { readonly name: 'new'; readonly typed: string }

/**
 * Finds a person by three letters of the name, four digits of the phone, or the e-mail; or writes a new one down. The
 * value has what an order needs: `contactId`, and name, phone and e-mail to show. Once somebody is chosen, a button leads
 * back to the search (`onChange(null)`).
 *
 * ```tsx
 * const [person, setPerson] = useState<ChosenPerson | null>(null)
 * <DeskPersonField value={person} onChange={setPerson} location={location.id} hasFocus />
 * ```
 *
 * Keys: letters search, arrows choose, Enter takes, Escape closes the list. The last option writes down what was typed.
 */
export function DeskPersonField({ value, onChange, location, hasFocus = false }: Props) {
  const [step, setStep] = useState<Step>({ name: 'search', again: false })
  const id = useId()
  const choose = (person: Person): void => {
    setStep({ name: 'search', again: false })
    onChange({
      contactId: person.contactId,
      name: person.name,
      phone: person.details?.phone ?? null,
      email: person.details?.email ?? null,
    })
  }
  const searchAgain = (): void => setStep({ name: 'search', again: true })

  if (value !== null)
    return (
      <DeskChosenPerson
        person={value}
        onOther={() => {
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
      hasFocus={hasFocus || step.again}
      onChosen={choose}
      onNew={(typed) => setStep({ name: 'new', typed })}
    />
  )
}
