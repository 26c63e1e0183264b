import { html, layoutTable, type Markup } from './html.ts'
import type { Tone, Turf } from './letter.ts'
import { light, turfs } from './palette.ts'

// The drawings are built from tables, because mail programs do not show SVG, and they block images.

/** The logo: a wall and a ball bouncing off it. */
export const logo: Markup = html`<table
  ${layoutTable}
  class="logo"
  style="width:40px;height:40px;border-radius:10px;background:${light.inverse}"
>
  <tr>
    <td style="width:30px;height:32px;padding:8px 0 0 10px;vertical-align:top;line-height:0;font-size:0">
      <table ${layoutTable}>
        <tr>
          <td style="vertical-align:top">
            <div style="width:6px;height:24px;border-radius:3px;background:#FFFFFF"></div>
          </td>
          <td style="vertical-align:top">
            <div style="width:15px;height:15px;border-radius:8px;background:${light.pick}"></div>
          </td>
        </tr>
      </table>
    </td>
  </tr>
</table>`

/** A court seen from above in the colour of its turf, so that players recognise it. */
export function courtDrawing(turf: Turf): Markup {
  const cellStyle = `background:${turfs[turf]};font-size:0;line-height:0`
  const backCourt = html`<td rowspan="2" style="width:7px;${cellStyle}">&nbsp;</td>`
  const serviceBox = html`<td style="width:17px;height:13px;border:1px solid #FFFFFF;${cellStyle}">
    &nbsp;
  </td>`
  const net = html`<td rowspan="2" style="width:2px;background:#FFFFFF;font-size:0;line-height:0">&nbsp;</td>`
  return html`<table
    ${layoutTable}
    aria-hidden="true"
    style="border-collapse:collapse;width:58px;height:30px;margin:0 0 4px 0;border:1px solid #FFFFFF;outline:2px solid ${turfs[turf]};border-radius:2px"
  >
    <tr>
      ${backCourt}${serviceBox}${net}${serviceBox}${backCourt}
    </tr>
    <tr>
      ${serviceBox}${serviceBox}
    </tr>
  </table>`
}

const dotColours: Readonly<Record<Exclude<Tone, 'picked'>, string>> = {
  ok: light.ok,
  warn: light.warn,
  bad: light.bad,
}

/** The sign before the status: the ball for a booked order, otherwise a dot. */
export function statusSign(tone: Tone): Markup {
  if (tone === 'picked')
    return html`<div
      class="ball"
      style="width:48px;height:48px;border-radius:26px;border:2px solid ${light.pickEdge};background:${light.pick};color:${light.onPick};font-size:24px;line-height:48px;text-align:center;font-weight:700"
    >
      &#10003;
    </div>`
  return html`<div
    class="${tone}-dot"
    style="width:10px;height:10px;border-radius:5px;background:${dotColours[tone]};font-size:0;line-height:0"
  >
    &nbsp;
  </div>`
}
