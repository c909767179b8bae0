package train

import (
	"github.com/seed-61c9d78a/versus/eval/network"
)

// slice holds the gradient and the loss of a part of a batch.
type slice struct {
	d      *Data
	shape  network.Shape
	values []float32 // the gradient, in the layout of the parameters
	grad   *network.Parameters
	loss   float64
	weight float64

	list   []int32
	sums   [][]float32 // of each hidden layer, before clipping
	active [][]float32 // after clipping
	back   [][]float32 // gradient of the loss with respect to the sums
}

func newSlice(d *Data, s network.Shape) *slice {
	x := &slice{d: d, shape: s, values: make([]float32, parameters(s))}
	x.grad = windows(s, x.values)
	for _, w := range s.Widths {
		x.sums = append(x.sums, make([]float32, w))
		x.active = append(x.active, make([]float32, w))
		x.back = append(x.back, make([]float32, w))
	}
	return x
}

func (s *slice) clear() {
	clear(s.values)
	s.loss, s.weight = 0, 0
}

// judge evaluates position i under a symmetry, adds to the loss, and returns the stage
// and the derivative of the loss with respect to the result.
func (s *slice) judge(p *network.Parameters, i int, turned []int32) (stage int, slope float32) {
	s.list = s.d.set(i).Append(s.list[:0])
	if turned != nil {
		for k, f := range s.list {
			s.list[k] = turned[f]
		}
	}
	width := s.shape.Widths[0]
	x := s.sums[0]
	copy(x, p.Bias)
	for _, f := range s.list {
		add(x, p.First[int(f)*width:(int(f)+1)*width])
	}
	clip(s.active[0], x)
	stage = p.Stages.Of(len(s.list))
	stack := p.Stacks[stage]
	for k, l := range stack[:len(stack)-1] {
		in, out := s.active[k], s.sums[k+1]
		for o := range out {
			out[o] = l.Bias[o] + dot(l.Weights[o*len(in):(o+1)*len(in)], in)
		}
		clip(s.active[k+1], out)
	}
	last := len(stack) - 1
	z := stack[last].Bias[0] + dot(stack[last].Weights, s.active[last])
	y, target, weight := sigmoid(float64(z)), float64(s.d.targets[i]), float64(s.d.weights[i])
	s.loss += weight * entropy(target, y)
	s.weight += weight
	return stage, float32((y - target) * weight)
}

// learn adds the gradient of position i.
func (s *slice) learn(p *network.Parameters, i int, turned []int32) {
	stage, slope := s.judge(p, i, turned)
	stack, grad := p.Stacks[stage], s.grad.Stacks[stage]
	last := len(stack) - 1
	grad[last].Bias[0] += slope
	addScaled(grad[last].Weights, s.active[last], slope)
	clear(s.back[last])
	addScaled(s.back[last], stack[last].Weights, slope)
	for k := last - 1; k >= 0; k-- {
		in, out := s.active[k], s.back[k+1]
		unclip(out, s.sums[k+1])
		clear(s.back[k])
		for o, b := range out {
			if b == 0 {
				continue
			}
			grad[k].Bias[o] += b
			addScaled(grad[k].Weights[o*len(in):(o+1)*len(in)], in, b)
			addScaled(s.back[k], stack[k].Weights[o*len(in):(o+1)*len(in)], b)
		}
	}
	back := s.back[0]
	unclip(back, s.sums[0])
	add(s.grad.Bias, back)
	width := len(back)
	for _, f := range s.list {
		add(s.grad.First[int(f)*width:(int(f)+1)*width], back)
	}
}

// clip sets dst to the activations of sums.
func clip(dst, sums []float32) {
	dst = dst[:len(sums)]
	for i, x := range sums {
		dst[i] = min(max(x, 0), 1)
	}
}

// unclip turns the gradient with respect to activations into that with respect to sums.
// For a clipped activation, a step back towards the unclipped range still counts a
// little, so that units do not die.
func unclip(back, sums []float32) {
	const leak = 0.01
	back = back[:len(sums)]
	for i, x := range sums {
		switch b := back[i]; {
		case x >= 0 && x <= 1:
		case x < 0 && b < 0 || x > 1 && b > 0:
			back[i] = b * leak
		default:
			back[i] = 0
		}
	}
}
