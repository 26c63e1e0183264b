import type { Block, SoldItems, Letter, LetterItem, Link, Panel, PriceRow, Section } from './letter.ts'

const rule = '-'.repeat(40)

/** The text part: the same content as the HTML in the same order, with URLs written out. */
export function letterText(letter: Letter, legalLinks: readonly Link[]): string {
  const { sender } = letter
  return [
    `${letter.status.label}\n${letter.title}\n${'='.repeat(40)}\n${letter.lead}`,
    ...letter.blocks.map(blockText),
    rule,
    joinLines(
      sender.name,
      sender.legalName,
      sender.postalAddress,
      sender.help === null ? '' : linkText(sender.help),
    ),
    letter.reason,
    joinLines(...legalLinks.map(linkText)),
  ].join('\n\n')
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'panel':
      return panelText(block)
    case 'sold-items':
      return soldItemsText(block)
    case 'section':
      return sectionText(block)
  }
}

const panelText = ({ label, value, note, button }: Panel): string =>
  joinLines(`${label}: ${value}`, note, button === null ? '' : linkText(button))

const soldItemsText = ({ title, items, deductions, total, tax, payments }: SoldItems): string =>
  [
    title.toUpperCase(),
    ...items.map(itemText),
    joinLines(...[...deductions, total, tax, ...payments].map(rowText)),
  ].join('\n\n')

const itemText = ({ caption, title, hours, rows }: LetterItem): string =>
  joinLines(
    caption,
    [title, hours].filter((part) => part !== '').join(', '),
    ...rows.map((row) => `  ${rowText(row)}`),
  )

const sectionText = ({ title, lines, rows = [], links = [] }: Section): string =>
  joinLines(title.toUpperCase(), ...lines, ...rows.map(rowText), ...links.map(linkText))

const rowText = ({ label, amount }: PriceRow): string => `${label}: ${amount}`

const linkText = ({ label, href }: Link): string => `${label}: ${href}`

/** One text of these lines without the empty ones. */
const joinLines = (...lines: readonly string[]): string => lines.filter((line) => line !== '').join('\n')
