import type { CounterMachine } from '@pantul/contract/desk-machines-wire'
import * as m from '@pantul/messages/words'
import { roleName } from '../accounts/role-name.ts'
import { classes } from '../design/classes.ts'
import { Initials } from '../design/initials.tsx'
import styles from './desk-present-people.module.css'

type Person = CounterMachine['people'][number]

type Props = {
  readonly people: readonly Person[]
  readonly locationId: string
  /** The public id. */
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
}

/** The key of a person: the first letter of the name; null if an earlier person of the list has the same letter. */
export function letterOf(person: Person, people: readonly Person[]): string | null {
  const letter = person.name.charAt(0).toUpperCase()
  return people.find(({ name }) => name.charAt(0).toUpperCase() === letter) === person ? letter : null
}

/** The people who are present at a counter machine. A person without a PIN must log in again. */
export function DeskPresentPeople({ people, locationId, chosen, onChoose }: Props) {
  const takers = people.filter(({ takesOver }) => takesOver)
  return (
    <ul className={styles['people']} aria-label={m.desk_lock_people()}>
      {people.map((person) => {
        const { id, takesOver } = person
        const letter = takesOver ? letterOf(person, takers) : null
        return (
          <li key={id}>
            {takesOver ? (
              <button
                type="button"
                className={classes(styles['person'], id === chosen && styles['chosen'])}
                aria-pressed={id === chosen}
                onClick={() => onChoose(id)}
              >
                <Named person={person} />
                {letter !== null && <kbd aria-hidden="true">{letter}</kbd>}
              </button>
            ) : (
              <a
                className={styles['person']}
                href={`/auth/login?redirect=${encodeURIComponent(`/desk/${locationId}`)}`}
              >
                <Named person={person} />
                <span className={styles['login']}>{m.layout_log_in()}</span>
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const Named = ({ person: { name, roles, seenAt } }: { readonly person: Person }) => (
  <>
    <Initials name={name} />
    <span className={styles['name']}>
      <b>{name}</b>
      <small>
        {m.desk_lock_was_here({ roles: roles.map(roleName).join(', '), time: seenAt.slice(11, 16) })}
      </small>
    </span>
  </>
)
