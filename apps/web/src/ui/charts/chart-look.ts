/**
 * How a kind of figure looks in every chart: a colour and, for those who cannot tell colours apart,
 * a pattern of its own. `striped` is still open, `dotted` is what needs attention.
 */
export type ChartLook = 'solid' | 'striped' | 'dotted';
