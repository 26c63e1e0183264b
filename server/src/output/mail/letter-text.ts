import type { Block, Bookings, Letter, LetterItem, Link, Panel, PriceRow, Section } from './letter.ts'

const rule = '-'.repeat(40)

/** The text part: the same content as the HTML in the same order, with URLs written out. */
export function letterText(letter: Letter, legalLinks: readonly Link[]): string {
  const { sender } = letter
  return [
    `${letter.status.label}\n${letter.title}\n${'='.repeat(40)}\n${letter.lead}`,
    ...letter.blocks.map(blockText),
    rule,
    lines(sender.name, sender.legalName, sender.address, sender.help === null ? '' : linkText(sender.help)),
    letter.reason,
    lines(...legalLinks.map(linkText)),
  ].join('\n\n')
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'panel':
      return panelText(block)
    case 'bookings':
      return bookingsText(block)
    case 'section':
      return sectionText(block)
  }
}

const panelText = ({ label, value, note, button }: Panel): string =>
  lines(`${label}: ${value}`, note, button === null ? '' : linkText(button))

const bookingsText = ({ title, items, deductions, total, tax, paid }: Bookings): string =>
  [
    title.toUpperCase(),
    ...items.map(itemText),
    lines(...[...deductions, total, tax, ...paid].map(rowText)),
  ].join('\n\n')

const itemText = ({ label, date, hours, rows }: LetterItem): string =>
  lines(
    label,
    [date, hours].filter((part) => part !== '').join(', '),
    ...rows.map((row) => `  ${rowText(row)}`),
  )

const sectionText = ({ title, lines: said, rows = [], links }: Section): string =>
  lines(title.toUpperCase(), ...said, ...rows.map(rowText), ...links.map(linkText))

const rowText = ({ label, amount }: PriceRow): string => `${label}: ${amount}`

const linkText = ({ label, href }: Link): string => `${label}: ${href}`

const lines = (...said: readonly string[]): string => said.filter((line) => line !== '').join('\n')
