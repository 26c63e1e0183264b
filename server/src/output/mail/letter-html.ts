import { courtDrawing, statusSign } from './drawings.ts'
import { html, layoutTable, type Markup } from './html.ts'
import { layout } from './layout.ts'
import type { Block, SoldItems, Letter, LetterItem, Link, Panel, PriceRow, Section } from './letter.ts'
import { font, light, radius } from './palette.ts'

const bodyStyle = `font-family:${font};font-size:16px;line-height:24px`
const smallStyle = `font-family:${font};font-size:14px;line-height:20px`
const displayStyle = `font-family:${font};font-weight:700;font-stretch:75%;letter-spacing:-0.005em`

/** The HTML part of a mail. All texts that people entered are escaped. */
export function letterHtml(letter: Letter, legalLinks: readonly Link[]): string {
  return layout({
    locale: letter.locale,
    title: letter.subject,
    preview: letter.preview,
    content: html`${introduction(letter)}${letter.blocks.map(blockHtml)}`,
    footer: footer(letter, legalLinks),
  })
}

const introduction = ({ status, title, lead }: Letter): Markup =>
  html` <table ${layoutTable}>
      <tr>
        <td style="padding-right:10px">${statusSign(status.tone)}</td>
        <td class="text2" style="${smallStyle};font-weight:600;color:${light.text2}">${status.label}</td>
      </tr>
    </table>
    <h1
      class="text title"
      style="margin:12px 0 0 0;${displayStyle};font-size:32px;line-height:1.08;color:${light.text}"
    >
      ${title}
    </h1>
    <p class="text2" style="margin:12px 0 0 0;${bodyStyle};color:${light.text2}">${lead}</p>`

function blockHtml(block: Block): Markup {
  switch (block.kind) {
    case 'panel':
      return panelHtml(block)
    case 'sold-items':
      return soldItemsHtml(block)
    case 'section':
      return sectionHtml(block)
  }
}

const panelHtml = ({ label, value, note, button }: Panel): Markup =>
  html` <table ${layoutTable} width="100%" style="margin-top:24px">
    <tr>
      <td class="inverse panel" style="background:${light.inverse};border-radius:${radius.card};padding:24px">
        <div class="on-inverse-2" style="${smallStyle};color:${light.onInverse2}">${label}</div>
        <div
          class="on-inverse"
          style="margin-top:4px;${displayStyle};font-size:30px;line-height:1.15;overflow-wrap:anywhere;color:${light.onInverse}"
        >
          ${value}
        </div>
        <div
          class="on-inverse-2"
          style="margin-top:6px;${smallStyle};overflow-wrap:anywhere;color:${light.onInverse2}"
        >
          ${note}
        </div>
        ${button === null ? '' : buttonHtml(button)}
      </td>
    </tr>
  </table>`

const buttonHtml = ({ label, href }: Link): Markup =>
  html` <table ${layoutTable} width="100%" style="margin-top:20px">
    <tr>
      <td align="center" style="background:${light.pick};border-radius:${radius.control}">
        <a
          href="${href}"
          style="display:block;padding:14px 20px;font-family:${font};font-size:16px;line-height:20px;font-weight:650;color:${light.onPick};text-decoration:none"
          >${label}</a
        >
      </td>
    </tr>
  </table>`

const soldItemsHtml = ({ title, items, deductions, total, tax, payments }: SoldItems): Markup =>
  html` ${sectionHeading(title)} ${items.map(itemHtml)}
    <table ${layoutTable} width="100%" style="margin-top:16px">
      ${deductions.map(sumRow)}
      <tr>
        <td class="text" style="${bodyStyle};font-weight:650;color:${light.text}">${total.label}</td>
        <td
          align="right"
          class="text"
          style="${displayStyle};font-size:24px;line-height:28px;white-space:nowrap;color:${light.text}"
        >
          ${total.amount}
        </td>
      </tr>
      ${[tax, ...payments].map(sumRow)}
    </table>`

const sumRow = ({ label, amount }: PriceRow): Markup =>
  html` <tr>
    <td class="text3" style="padding-top:4px;${smallStyle};color:${light.text3}">${label}</td>
    <td
      align="right"
      class="text3"
      style="padding-top:4px;${smallStyle};white-space:nowrap;color:${light.text3}"
    >
      ${amount}
    </td>
  </tr>`

const itemHtml = ({ caption, title, hours, turfs, rows }: LetterItem): Markup =>
  html` <table
    ${layoutTable}
    width="100%"
    class="surface2"
    style="margin-top:12px;background:${light.surface2};border-radius:${radius.control}"
  >
    <tr>
      <td style="padding:16px 16px 12px 16px">
        <table ${layoutTable} width="100%">
          <tr>
            <td style="vertical-align:top">
              ${
                caption === ''
                  ? ''
                  : html`<div class="text3" style="${smallStyle};color:${light.text3}">${caption}</div>`
              }
              <div class="text" style="${bodyStyle};font-weight:600;color:${light.text}">${title}</div>
              <div class="text" style="${displayStyle};font-size:24px;line-height:30px;color:${light.text}">
                ${hours}
              </div>
            </td>
            <td align="right" style="vertical-align:top;width:64px;padding-top:4px">
              ${turfs.map(courtDrawing)}
            </td>
          </tr>
        </table>
      </td>
    </tr>
    <tr>
      <td style="padding:0 16px 10px 16px">
        <table ${layoutTable} width="100%">
          ${rows.map(ruledRow)}
        </table>
      </td>
    </tr>
  </table>`

/** A row with a line above it. */
const ruledRow = ({ label, amount }: PriceRow): Markup =>
  html` <tr>
    <td
      class="text2 rule"
      style="border-top:1px solid ${light.line};padding:9px 12px 9px 0;${smallStyle};color:${light.text2}"
    >
      ${label}
    </td>
    <td
      align="right"
      class="text rule"
      style="border-top:1px solid ${light.line};padding:9px 0;${smallStyle};font-weight:600;white-space:nowrap;vertical-align:top;color:${light.text}"
    >
      ${amount}
    </td>
  </tr>`

const sectionHtml = ({ title, lines, rows = [], links = [] }: Section): Markup =>
  html` ${sectionHeading(title)}
  ${lines.map((line) => html`<p class="text2" style="margin:4px 0 0 0;${bodyStyle};color:${light.text2}">${line}</p>`)}
  ${
    rows.length === 0
      ? ''
      : html`<table ${layoutTable} width="100%" style="margin-top:10px">
          ${rows.map(ruledRow)}
        </table>`
  }
  ${links.map((link) => html`<p style="margin:10px 0 0 0;${bodyStyle}">${linkHtml(link)}</p>`)}`

const sectionHeading = (title: string): Markup =>
  html`<h2
    class="text"
    style="margin:28px 0 0 0;font-family:${font};font-size:17px;line-height:22px;font-weight:650;color:${light.text}"
  >
    ${title}
  </h2>`

const linkHtml = ({ label, href }: Link): Markup =>
  html`<a
    href="${href}"
    class="link"
    style="color:${light.accentText};font-weight:600;text-decoration:underline"
    >${label}</a
  >`

const footer = ({ sender, reason }: Letter, legalLinks: readonly Link[]): Markup =>
  html` <div class="text2" style="font-weight:600;color:${light.text2}">${sender.name}</div>
    <div>${sender.legalName}</div>
    <div>${sender.postalAddress}</div>
    ${sender.help === null ? '' : html`<div style="margin-top:8px">${linkHtml(sender.help)}</div>`}
    <div style="margin-top:12px">${reason}</div>
    <div style="margin-top:12px">${legalLinks.map((link) => html`${linkHtml(link)} &nbsp; `)}</div>`
