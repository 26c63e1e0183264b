import type { CounterMachine } from '@pantul/contract/desk-counter-machines-wire'
import * as m from '@pantul/messages/words'
import { roleName } from '../accounts/role-name.ts'
import { classes } from '../design/classes.ts'
import { Initials } from '../design/initials.tsx'
import { loginUrl } from './desk-log-out.ts'
import { momentTime } from './desk-moment-text.ts'
import styles from './desk-present-people.module.css'

type Person = CounterMachine['people'][number]

type Props = {
  readonly people: readonly Person[]
  readonly locationId: string
  /** The public id of the chosen person. */
  readonly chosenId: string | null
  readonly onChoose: (id: string) => void
}

/** The key that chooses a person: the first letter of the name. Null if an earlier person of the list has that letter. */
export function keyLetterOf(person: Person, people: readonly Person[]): string | null {
  const letter = person.name.charAt(0).toUpperCase()
  return people.find(({ name }) => name.charAt(0).toUpperCase() === letter) === person ? letter : null
}

/** The people who are present at a counter machine. A person without a PIN gets a link to the login page. */
export function DeskPresentPeople({ people, locationId, chosenId, onChoose }: Props) {
  const peopleWithPin = people.filter(({ mayTakeOver }) => mayTakeOver)
  return (
    <ul className={styles['people']} aria-label={m.desk_lock_people()}>
      {people.map((person) => {
        const { id, mayTakeOver } = person
        const letter = mayTakeOver ? keyLetterOf(person, peopleWithPin) : null
        return (
          <li key={id}>
            {mayTakeOver ? (
              <button
                type="button"
                className={classes(styles['person'], id === chosenId && styles['chosen'])}
                aria-pressed={id === chosenId}
                onClick={() => onChoose(id)}
              >
                <NameAndRoles person={person} />
                {letter !== null && <kbd aria-hidden="true">{letter}</kbd>}
              </button>
            ) : (
              <a className={styles['person']} href={loginUrl(`/desk/${locationId}`)}>
                <NameAndRoles person={person} />
                <span className={styles['login']}>{m.layout_log_in()}</span>
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const NameAndRoles = ({ person: { name, roles, seenAt } }: { readonly person: Person }) => (
  <>
    <Initials name={name} />
    <span className={styles['name']}>
      <b>{name}</b>
      <small>
        {m.desk_lock_was_here({ roles: roles.map(roleName).join(', '), time: momentTime(seenAt) })}
      </small>
    </span>
  </>
)
