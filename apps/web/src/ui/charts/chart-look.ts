/**
 * The look of a kind of figure in every chart: a colour and, for the colour-blind, a pattern.
 * `striped` is still open; `dotted` needs attention.
 */
export type ChartLook = 'solid' | 'striped' | 'dotted';
