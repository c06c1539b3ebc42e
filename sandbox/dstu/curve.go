package dstu

import "math/big"

// The curve of DSTU 4145-2002 in the polynomial basis with m = 257, in which people's keys are: y² + xy = x³ + b.
const (
	degree = 257
	middle = 12 // the field's polynomial is x^257 + x^12 + 1
)

var (
	curveB = number("01CEF494720115657E18F938D7A7942394FF9425C1458C57861F9EEA6ADBE3BE10")
	order  = number("800000000000000000000000000000006759213AF182E987D3E17714907D470D")
	base   = &point{
		number("2A29EF207D0E9B6C55CD260B306C7E007AC491CA1B10C62334A9E8DCD8D20FB7"),
		number("010686D41FF744D4449FCCF6D8EEA03102E6812C93A9D60B978B702CF156D814EF"),
	}
)

func number(hex string) *big.Int {
	n, _ := new(big.Int).SetString(hex, 16)
	return n
}

// point is one of the curve; nil is the point at infinity.
type point struct{ x, y *big.Int }

// on reports whether the point is on the curve.
func (p *point) on() bool {
	squared := square(p.x)
	left := sum(square(p.y), multiply(p.x, p.y))
	return left.Cmp(sum(multiply(squared, p.x), curveB)) == 0
}

func sum(values ...*big.Int) *big.Int {
	total := new(big.Int)
	for _, value := range values {
		total.Xor(total, value)
	}
	return total
}

func multiply(a, b *big.Int) *big.Int {
	product, shifted := new(big.Int), new(big.Int)
	for i := range b.BitLen() {
		if b.Bit(i) == 1 {
			product.Xor(product, shifted.Lsh(a, uint(i)))
		}
	}
	return reduce(product)
}

func square(a *big.Int) *big.Int { return multiply(a, a) }

var lowBits = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), degree), big.NewInt(1))

func reduce(a *big.Int) *big.Int {
	for a.BitLen() > degree {
		high := new(big.Int).Rsh(a, degree)
		a.And(a, lowBits)
		a.Xor(a, high)
		a.Xor(a, high.Lsh(high, middle))
	}
	return a
}

// invert is the inverse by Euclid's algorithm for polynomials.
func invert(a *big.Int) *big.Int {
	u, v := new(big.Int).Set(a), new(big.Int).SetBit(new(big.Int).SetBit(big.NewInt(1), middle, 1), degree, 1)
	g, h := big.NewInt(1), new(big.Int)
	shifted := new(big.Int)
	for u.BitLen() > 1 {
		by := u.BitLen() - v.BitLen()
		if by < 0 {
			u, v, g, h, by = v, u, h, g, -by
		}
		u.Xor(u, shifted.Lsh(v, uint(by)))
		g.Xor(g, shifted.Lsh(h, uint(by)))
	}
	return reduce(g)
}

func (p *point) add(q *point) *point {
	switch {
	case p == nil:
		return q
	case q == nil:
		return p
	case p.x.Cmp(q.x) != 0:
		slope := multiply(sum(p.y, q.y), invert(sum(p.x, q.x)))
		x := sum(square(slope), slope, p.x, q.x)
		return &point{x, sum(multiply(slope, sum(p.x, x)), x, p.y)}
	case p.y.Cmp(q.y) != 0 || p.x.Sign() == 0:
		return nil
	}
	slope := sum(p.x, multiply(p.y, invert(p.x)))
	x := sum(square(slope), slope)
	return &point{x, sum(multiply(slope, sum(p.x, x)), x, p.y)}
}

func (p *point) times(n *big.Int) (product *point) {
	for i := n.BitLen() - 1; i >= 0; i-- {
		product = product.add(product)
		if n.Bit(i) == 1 {
			product = product.add(p)
		}
	}
	return product
}

// compressed is x with the trace of y/x in its lowest bit.
func (p *point) compressed() *big.Int {
	ratio := multiply(p.y, invert(p.x))
	trace := new(big.Int).Set(ratio)
	for range degree - 1 {
		trace = sum(square(trace), ratio)
	}
	return new(big.Int).SetBit(p.x, 0, trace.Bit(0))
}
