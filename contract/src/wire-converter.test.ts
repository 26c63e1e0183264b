import { expect, expectTypeOf, test } from 'vitest'
import {
  listOf,
  nullable,
  optional,
  playDate,
  playDateOrNull,
  trimmedText,
  wireConverter,
} from './wire-converter.ts'

type Player = { readonly name: string; readonly since: string | null }
type Team = { readonly id: string; readonly players: readonly Player[]; readonly seeds: readonly number[] }
type WirePlayer = { Name: string; Since: string | null }
type WireTeam = { TeamID: string; Players: WirePlayer[]; Seeds: number[] }

const player = wireConverter<Player, WirePlayer>()({
  name: ['Name', trimmedText],
  since: ['Since', nullable(playDate)],
})
const team = wireConverter<Team, WireTeam>()({
  id: 'TeamID',
  players: ['Players', listOf(player)],
  seeds: 'Seeds',
})

const model: Team = { id: 'a', players: [{ name: 'Dinda', since: '2026-11-25' }], seeds: [1, 2] }
const wire: WireTeam = { TeamID: 'a', Players: [{ Name: 'Dinda', Since: '25-11-2026' }], Seeds: [1, 2] }

test('converts names, dates and lists in both directions', () => {
  expect(team.toWire(model)).toEqual(wire)
  expect(team.fromWire(wire)).toEqual(model)
})

test('keeps null, and reads a date that does not exist as an empty text', () => {
  expect(player.toWire({ name: 'Dinda', since: null })).toEqual({ Name: 'Dinda', Since: null })
  expect(player.fromWire({ Name: ' Dinda ', Since: '31-02-2026' })).toEqual({ name: 'Dinda', since: '' })
})

test('reads an absent value and a date that does not exist as null', () => {
  expect(optional(player).fromWire(undefined)).toBeNull()
  expect(optional(player).toWire(null)).toBeNull()
  expect(playDateOrNull.fromWire('31-02-2026')).toBeNull()
  expect(playDateOrNull.toWire('2026-02-28')).toBe('28-02-2026')
})

test('leaves out fields that are not in the table', () => {
  const withSecret = { ...model, secret: 'x' }
  expect(team.toWire(withSecret)).not.toHaveProperty('secret')
})

test('the compiler refuses a table with a missing or a wrong name', () => {
  // @ts-expect-error Since is missing.
  wireConverter<Pick<Player, 'name'>, WirePlayer>()({ name: 'Name' })
  // @ts-expect-error Nam is no name of the wire.
  wireConverter<Player, WirePlayer>()({ name: 'Nam', since: ['Since', nullable(playDate)] })
  // @ts-expect-error A list of players needs a converter.
  wireConverter<Team, WireTeam>()({ id: 'TeamID', players: 'Players', seeds: 'Seeds' })
  expectTypeOf(team.toWire).returns.toEqualTypeOf<WireTeam>()
})
