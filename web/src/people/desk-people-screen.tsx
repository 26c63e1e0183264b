import type { Person } from '@pantul/contract/desk-people-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { staffMay } from '@pantul/rules/staff-may'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { classes } from '../design/classes.ts'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskExportButton } from '../exports/desk-export-button.tsx'
import { DeskNewPersonPanel } from './desk-new-person-panel.tsx'
import { DeskPeopleFound } from './desk-people-found.tsx'
import { DeskPeopleInput } from './desk-people-input.tsx'
import styles from './desk-people-screen.module.css'
import { DeskPersonPanel } from './desk-person-panel.tsx'
import { usePeopleSearch } from './desk-use-people-search.ts'

/** `/desk/KEM/people`: finds people, shows the details of a person, and adds people. */
export function DeskPeopleScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <People key={location.id} location={location} />
}

/** The content of the panel: a person, the form for a new one, or nothing. */
type Panel = { readonly person: Person } | 'new' | null

function People({ location }: { readonly location: DeskLocation }) {
  const { id, roles } = location
  const [typed, setTyped] = useState('')
  const [panel, setPanel] = useState<Panel>(null)
  const search = usePeopleSearch(id, typed)
  const mayChange = staffMay(roles, 'change-people')
  const shownPerson =
    panel === null || panel === 'new' ? null : latestVersion(panel.person, search.people ?? [])
  const [firstPerson] = search.people ?? []
  const close = (): void => {
    setPanel(null)
    // In the next frame, because the list may be hidden until the panel is closed.
    requestAnimationFrame(() => {
      const row = shownPerson === null ? null : document.getElementById(rowId(shownPerson.contactId))
      ;(row ?? document.getElementById(INPUT_ID))?.focus()
    })
  }

  return (
    <div className={classes(styles['page'], panel !== null && styles['withPanel'])}>
      <div className={styles['main']}>
        <header className={styles['head']}>
          <h1 className="display">{m.desk_people()}</h1>
          <div className={styles['buttons']}>
            <DeskExportButton location={location} list="people" title={m.desk_people()} />
            {mayChange && (
              <Button variant="secondary" onClick={() => setPanel('new')}>
                <UserPlus size={18} strokeWidth={1.75} aria-hidden="true" />
                {m.desk_people_new_person()}
              </Button>
            )}
          </div>
        </header>
        <DeskPeopleInput
          id={INPUT_ID}
          typed={typed}
          onTyped={setTyped}
          search={search}
          onArrowDown={() =>
            firstPerson !== undefined && document.getElementById(rowId(firstPerson.contactId))?.focus()
          }
          onEnter={() => firstPerson !== undefined && search.isCurrent && setPanel({ person: firstPerson })}
        />
        <DeskPeopleFound
          search={search}
          typed={typed}
          chosenId={shownPerson?.contactId ?? null}
          rowId={rowId}
          onChosen={(person) => setPanel({ person })}
        />
      </div>
      {panel === 'new' && (
        <DeskNewPersonPanel
          locationId={id}
          typed={typed}
          onAdded={(person) => setPanel({ person })}
          onClose={close}
        />
      )}
      {shownPerson !== null && (
        <DeskPersonPanel
          key={shownPerson.contactId}
          location={location}
          person={shownPerson}
          onChanged={(person) => setPanel({ person })}
          onClose={close}
        />
      )}
    </div>
  )
}

const INPUT_ID = 'people-search'
const rowId = (contactId: string): string => `person-${contactId}`

/** The person from the latest search result, because somebody may have changed it; else the person as opened. */
function latestVersion(person: Person, people: readonly Person[]): Person {
  const found = people.find(({ contactId }) => contactId === person.contactId)
  return found !== undefined && (found.details?.version ?? 0) >= (person.details?.version ?? 0)
    ? found
    : person
}
