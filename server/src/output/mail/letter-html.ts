import { courtDrawing, statusSign } from './drawings.ts'
import { html, type Markup } from './html.ts'
import { layout } from './layout.ts'
import type { Block, Bookings, Letter, LetterItem, Link, Panel, PriceRow, Section } from './letter.ts'
import { font, light, radius } from './palette.ts'

const body = `font-family:${font};font-size:16px;line-height:24px`
const small = `font-family:${font};font-size:14px;line-height:20px`
const display = `font-family:${font};font-weight:700;font-stretch:75%;letter-spacing:-0.005em`

/** The HTML part of a mail. All typed text is escaped. */
export function letterHtml(letter: Letter, texts: readonly Link[]): string {
  return layout({
    locale: letter.locale,
    title: letter.subject,
    preview: letter.preview,
    content: html`${head(letter)}${letter.blocks.map(blockHtml)}`,
    footer: footer(letter, texts),
  })
}

const head = ({ status, title, lead }: Letter): Markup =>
  html` <table role="presentation" cellpadding="0" cellspacing="0" border="0">
      <tr>
        <td style="padding-right:10px">${statusSign(status.tone)}</td>
        <td class="text2" style="${small};font-weight:600;color:${light.text2}">${status.label}</td>
      </tr>
    </table>
    <h1
      class="text title"
      style="margin:12px 0 0 0;${display};font-size:32px;line-height:1.08;color:${light.text}"
    >
      ${title}
    </h1>
    <p class="text2" style="margin:12px 0 0 0;${body};color:${light.text2}">${lead}</p>`

function blockHtml(block: Block): Markup {
  switch (block.kind) {
    case 'panel':
      return panelHtml(block)
    case 'bookings':
      return bookingsHtml(block)
    case 'section':
      return sectionHtml(block)
  }
}

const panelHtml = ({ label, value, note, button }: Panel): Markup =>
  html` <table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin-top:24px"
  >
    <tr>
      <td class="inverse panel" style="background:${light.inverse};border-radius:${radius.card};padding:24px">
        <div class="on-inverse-2" style="${small};color:${light.onInverse2}">${label}</div>
        <div
          class="on-inverse"
          style="margin-top:4px;${display};font-size:30px;line-height:1.15;overflow-wrap:anywhere;color:${light.onInverse}"
        >
          ${value}
        </div>
        <div
          class="on-inverse-2"
          style="margin-top:6px;${small};overflow-wrap:anywhere;color:${light.onInverse2}"
        >
          ${note}
        </div>
        ${button === null ? '' : pickButton(button)}
      </td>
    </tr>
  </table>`

/** One accent per region (docs/design.md): in the dark panel it is the button. */
const pickButton = ({ label, href }: Link): Markup =>
  html` <table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin-top:20px"
  >
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

const bookingsHtml = ({ title, items, deductions, total, tax, paid }: Bookings): Markup =>
  html` ${heading(title)} ${items.map(itemHtml)}
    <table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      border="0"
      style="margin-top:16px"
    >
      ${deductions.map(sumHtml)}
      <tr>
        <td class="text" style="${body};font-weight:650;color:${light.text}">${total.label}</td>
        <td
          align="right"
          class="text"
          style="${display};font-size:24px;line-height:28px;white-space:nowrap;color:${light.text}"
        >
          ${total.amount}
        </td>
      </tr>
      ${[tax, ...paid].map(sumHtml)}
    </table>`

const sumHtml = ({ label, amount }: PriceRow): Markup =>
  html` <tr>
    <td class="text3" style="padding-top:4px;${small};color:${light.text3}">${label}</td>
    <td align="right" class="text3" style="padding-top:4px;${small};white-space:nowrap;color:${light.text3}">
      ${amount}
    </td>
  </tr>`

const itemHtml = ({ label, date, hours, turfs, rows }: LetterItem): Markup =>
  html` <table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    class="surface2"
    style="margin-top:12px;background:${light.surface2};border-radius:${radius.control}"
  >
    <tr>
      <td style="padding:16px 16px 12px 16px">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
          <tr>
            <td style="vertical-align:top">
              ${label === '' ? '' : caption(label)}
              <div class="text" style="${body};font-weight:600;color:${light.text}">${date}</div>
              <div class="text" style="${display};font-size:24px;line-height:30px;color:${light.text}">
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
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
          ${rows.map(rowHtml)}
        </table>
      </td>
    </tr>
  </table>`

const caption = (words: string): Markup =>
  html`<div class="text3" style="${small};color:${light.text3}">${words}</div>`

const rowHtml = ({ label, amount }: PriceRow): Markup =>
  html` <tr>
    <td
      class="text2 rule"
      style="border-top:1px solid ${light.line};padding:9px 12px 9px 0;${small};color:${light.text2}"
    >
      ${label}
    </td>
    <td
      align="right"
      class="text rule"
      style="border-top:1px solid ${light.line};padding:9px 0;${small};font-weight:600;white-space:nowrap;vertical-align:top;color:${light.text}"
    >
      ${amount}
    </td>
  </tr>`

const sectionHtml = ({ title, lines, rows = [], links }: Section): Markup =>
  html` ${heading(title)}
  ${lines.map((line) => html`<p class="text2" style="margin:4px 0 0 0;${body};color:${light.text2}">${line}</p>`)}
  ${
    rows.length === 0
      ? ''
      : html`<table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          style="margin-top:10px"
        >
          ${rows.map(rowHtml)}
        </table>`
  }
  ${links.map((link) => html`<p style="margin:10px 0 0 0;${body}">${textLink(link)}</p>`)}`

const heading = (title: string): Markup =>
  html`<h2
    class="text"
    style="margin:28px 0 0 0;font-family:${font};font-size:17px;line-height:22px;font-weight:650;color:${light.text}"
  >
    ${title}
  </h2>`

const textLink = ({ label, href }: Link): Markup =>
  html`<a
    href="${href}"
    class="link"
    style="color:${light.accentText};font-weight:600;text-decoration:underline"
    >${label}</a
  >`

const footer = ({ sender, reason }: Letter, texts: readonly Link[]): Markup =>
  html` <div class="text2" style="font-weight:600;color:${light.text2}">${sender.name}</div>
    <div>${sender.legalName}</div>
    <div>${sender.address}</div>
    ${sender.help === null ? '' : html`<div style="margin-top:8px">${textLink(sender.help)}</div>`}
    <div style="margin-top:12px">${reason}</div>
    <div style="margin-top:12px">${texts.map((text) => html`${textLink(text)} &nbsp; `)}</div>`
